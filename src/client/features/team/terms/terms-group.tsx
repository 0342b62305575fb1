import { type ReactNode, useId } from 'react'

type TermsGroupProps = { title: string; note?: ReactNode; children: ReactNode }

export function TermsGroup({ title, note, children }: TermsGroupProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-3 border-t border-line py-5 first:border-t-0 first:pt-1"
    >
      <div>
        <h3 id={id} className="serif-title text-heading">
          {title}
        </h3>
        {note && <div className="mt-0.5 text-small text-pretty text-muted">{note}</div>}
      </div>
      {children}
    </section>
  )
}

/** Shown when a new working week or location is going to change the count of booked leave. */
export function Recount() {
  return (
    <p className="text-small text-muted">
      Leave that hasn’t started is recounted, and the person is notified.
    </p>
  )
}
