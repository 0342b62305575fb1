import type { ReactNode } from 'react'

/** Examples of one kind beside each other. */
export function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-2 text-small text-muted">{name}</h3>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </div>
  )
}
