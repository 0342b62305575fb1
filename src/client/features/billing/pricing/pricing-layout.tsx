import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { Questions } from './questions.tsx'

type PricingLayoutProps = {
  lead: string
  planCard: ReactNode
  /** Shows the plan last on narrow screens, for people who have it already. */
  planLast?: boolean
  /** Beside the plan. */
  children: ReactNode
}

/** The page Pricing and billing (spec 2.15): the plan, what it means for the reader, and questions. */
export function PricingLayout({ lead, planCard, planLast = false, children }: PricingLayoutProps) {
  return (
    // What grows above the plan is being read: the browser must not scroll to keep the plan in position.
    <div className={classNames('mx-auto max-w-[1200px]', planLast && '[overflow-anchor:none]')}>
      <PageHeader title="1 dollar per user per month" lead={lead} />
      <div
        className={classNames(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-6 max-lg:gap-4',
          // Beside the sidebar a subscription needs more room than what there is to read.
          planLast ? 'xl:grid-cols-[360px_minmax(0,1fr)]' : 'lg:grid-cols-[360px_minmax(0,1fr)]',
        )}
      >
        {planCard}
        <div className={classNames('grid min-w-0 gap-6 max-lg:gap-4', planLast && 'max-xl:order-first')}>
          {children}
        </div>
      </div>
      <Questions />
    </div>
  )
}
