import type { ReactNode } from 'react'

/** A list of things with what can be done to each. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-card border border-line bg-surface">
      {children}
    </ul>
  )
}

type RowProps = {
  title: ReactNode
  /** Beside the title. */
  badge?: ReactNode
  /** Lines below it. */
  children: ReactNode
  actions?: ReactNode
}

export function Row({ title, badge, children, actions }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-3.5 max-lg:px-4">
      <div className="min-w-0 flex-1 basis-52">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <p className="max-w-full min-w-0 font-[550] break-words">{title}</p>
          {badge}
        </div>
        <div className="text-small break-words text-muted">{children}</div>
      </div>
      {actions && <div className="-mr-3 flex flex-wrap items-center max-sm:-ml-3">{actions}</div>}
    </li>
  )
}
