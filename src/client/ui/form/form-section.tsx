import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

type FormSectionProps = {
  title: string
  /** In the margin, below the title. */
  note?: ReactNode
  /** Its address in the settings: `/settings?tab=<at>` lands here. */
  at?: string
  className?: string
  children: ReactNode
}

/** A group of fields with its title and a note in the margin, or above them where there is no room beside. */
export function FormSection({ title, note, at, className, children }: FormSectionProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      {...(at && { id: `settings-${at}` })}
      className={classNames(
        '@container scroll-mt-24 border-t border-line py-8 first:border-t-0 first:pt-2 max-lg:scroll-mt-20 max-lg:py-6 max-lg:first:pt-0',
        className,
      )}
    >
      <div className="grid gap-x-12 gap-y-4 @2xl:grid-cols-[12.5rem_minmax(0,1fr)] @4xl:grid-cols-[17.5rem_minmax(0,1fr)]">
        <div>
          <h2 id={titleId} className="serif-title text-[1.375rem] leading-7">
            {title}
          </h2>
          {note && <div className="mt-1.5 text-small text-pretty text-muted">{note}</div>}
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  )
}
