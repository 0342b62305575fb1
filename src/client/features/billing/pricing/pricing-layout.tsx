import type { ReactNode } from 'react'
import { offeredPrice } from '#client/api/deployment.ts'
import { classNames } from '#client/ui/class-names.ts'
import { priceInWords } from '#client/ui/data/format-money.ts'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import type { Price } from '#shared/billing/price.ts'
import { Questions } from './questions.tsx'

type PricingLayoutProps = {
  lead: string
  planCard: ReactNode
  /** Default: that of new subscriptions. */
  price?: Price
  /** Shows the plan last on narrow screens, for people who have it already. */
  planLast?: boolean
  /** Beside the plan. */
  children: ReactNode
}

/** The page Pricing and billing (spec 2.15): the plan, what it means for the reader, and questions. */
export function PricingLayout({
  lead,
  planCard,
  price = offeredPrice(),
  planLast = false,
  children,
}: PricingLayoutProps) {
  return (
    // What grows above the plan is being read: the browser must not scroll to keep the plan in position.
    <div className={classNames('mx-auto max-w-[1200px]', planLast && '[overflow-anchor:none]')}>
      <PageHeader title={`${priceInWords(price)} per user per month`} lead={lead} />
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
      <Questions price={price} />
    </div>
  )
}
