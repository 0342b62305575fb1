import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

type DisclosureProps = { icon: ReactNode; title: string; note: string; children: ReactNode }

/** Holds the table with the figures of a chart. */
export function Disclosure({ icon, title, note, children }: DisclosureProps) {
  return (
    <details className="group border-t">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-x-2.5 gap-y-0 px-6 py-2 hover:bg-paper focus-visible:-outline-offset-2 max-lg:px-4 [&::-webkit-details-marker]:hidden">
        <span className="text-muted">{icon}</span>
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2.5">
          <b>{title}</b>
          <span className="text-small text-muted">{note}</span>
        </span>
        <ChevronDown
          aria-hidden
          className="ml-auto text-muted transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      {children}
    </details>
  )
}
