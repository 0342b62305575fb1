import { ButtonLink } from '#client/ui/layout/link.tsx'
import { Column } from './sections.tsx'
import { YearRuler } from './year-ruler.tsx'

/** Night falls on the page: this and the footer are dark in both themes. */
export function FinalCall() {
  return (
    <section aria-labelledby="call-title" className="dark bg-paper pt-22 text-ink max-lg:pt-16">
      <Column>
        <div className="flex flex-wrap items-end justify-between gap-8">
          <h2
            id="call-title"
            className="serif-figure text-[3.5rem] leading-[3.625rem] tracking-[-0.026em] max-sm:text-[2.5rem] max-sm:leading-11"
          >
            Put the whole year
            <br />
            on one page.
          </h2>
          <div className="grid justify-items-end gap-3 max-sm:w-full max-sm:justify-items-stretch">
            <ButtonLink href="/api/login" variant="primary" size="lg">
              Start Free Trial
            </ButtonLink>
            <p className="text-right text-small text-muted max-sm:text-left">
              No credit card needed.
              <br className="max-sm:hidden" /> Cancel at any time.
            </p>
          </div>
        </div>
        <YearRuler />
      </Column>
    </section>
  )
}
