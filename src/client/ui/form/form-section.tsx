import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

type FormSectionProps = {
  title: string
  /** In the margin, below the title. */
  note?: ReactNode
  className?: string
  children: ReactNode
}

/** A group of fields with its title and a note in the margin; on phones above them. */
export function FormSection({ title, note, className, children }: FormSectionProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className={classNames(
        'grid gap-x-12 gap-y-4 border-t border-line py-8 max-lg:py-6 lg:grid-cols-[minmax(12rem,17.5rem)_minmax(0,1fr)]',
        className,
      )}
    >
      <div>
        <h2 id={titleId} className="serif-title text-[1.375rem] leading-7">
          {title}
        </h2>
        {note && <div className="mt-1.5 text-small text-pretty text-muted">{note}</div>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
