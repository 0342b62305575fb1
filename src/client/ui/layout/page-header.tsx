import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type PageHeaderProps = {
  title: ReactNode
  eyebrow?: ReactNode
  lead?: ReactNode
  /** Buttons at the right end, below the title on phones. */
  actions?: ReactNode
  className?: string
}

/** The top of a page. Its heading takes the focus on navigation. */
export function PageHeader({ title, eyebrow, lead, actions, className }: PageHeaderProps) {
  return (
    <div
      className={classNames(
        'mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 max-lg:mb-4',
        className,
      )}
    >
      <div className="min-w-0">
        {eyebrow && <p className="mb-0.5 text-small text-muted">{eyebrow}</p>}
        <h1 tabIndex={-1} className="serif-title text-title text-balance">
          {title}
        </h1>
        {lead && <p className="mt-0.5 text-lead text-balance text-muted max-lg:text-body">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  )
}
