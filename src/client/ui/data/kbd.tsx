import type { ReactNode } from 'react'

/** A key on the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-block min-w-5 rounded-[4px] border border-b-2 border-line bg-surface px-1.5 text-center font-sans text-tiny leading-[1.125rem] font-medium text-muted">
      {children}
    </kbd>
  )
}
