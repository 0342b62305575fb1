import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type EmptyStateProps = {
  title: string
  /** What will be here. */
  text?: ReactNode
  icon?: ReactNode
  /** The one next step. */
  action?: ReactNode
  className?: string
}

/** In place of an empty list. */
export function EmptyState({ title, text, icon, action, className }: EmptyStateProps) {
  return (
    <div className={classNames('grid justify-items-center gap-1 px-5 py-12 text-center', className)}>
      {icon && (
        <div className="mb-2 grid size-12 place-items-center rounded-full bg-sunken text-muted">{icon}</div>
      )}
      <p className="max-w-[46ch] font-semibold text-pretty">{title}</p>
      {text && <p className="max-w-[46ch] text-pretty text-muted">{text}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
