import { deployment } from '#client/api/deployment.ts'
import { buttonClass } from '#client/ui/form/button.tsx'
import { ButtonLink } from '#client/ui/layout/link.tsx'
import { DemoTimeline } from './demo-timeline.tsx'
import { SectionLink } from './sections.tsx'

/** The promise beside a calendar that shows it. From 1280 px on the calendar runs off the right edge. */
export function Hero() {
  return (
    <div className="grid items-start gap-x-12 gap-y-10 px-8 pt-18 pb-34 max-xl:pb-18 max-sm:px-4 max-sm:pt-8 max-sm:pb-10 xl:grid-cols-[448px_minmax(0,1fr)] xl:pr-0 xl:pl-[max(2rem,calc((100%-1200px)/2))]">
      <div className="max-xl:max-w-[640px]">
        <h1
          tabIndex={-1}
          className="serif-figure text-[4.25rem] leading-none font-[450]! tracking-[-0.028em] text-balance max-sm:text-[2.75rem] max-sm:leading-[2.875rem] xl:pt-1.5"
        >
          Know who’s away before you say yes.
        </h1>
        <p className="mt-6 mb-8 max-w-[41ch] text-lead leading-[1.625rem] text-muted max-sm:mt-4 max-sm:mb-6">
          {deployment.productName} keeps a growing team’s requests, approvals and balances on one page. People
          ask in seconds. You decide with the calendar, the conflicts and the balance in front of you.
        </p>
        <div className="flex flex-wrap gap-3 max-sm:grid">
          <ButtonLink href="/register" variant="primary" size="lg">
            Start 30-Day Free Trial
          </ButtonLink>
          <SectionLink section="features" className={buttonClass({ size: 'lg' })}>
            See How It Works
          </SectionLink>
        </div>
        <p className="mt-5 text-small text-muted">No credit card needed. Cancel at any time.</p>
      </div>
      <div className="min-w-0">
        <DemoTimeline />
        <p className="mt-3.5 max-w-[25rem] text-small text-muted xl:ml-5 xl:max-w-[21rem]">
          A made-up team to try: approve Ben’s request, and browse the weeks.
        </p>
      </div>
    </div>
  )
}
