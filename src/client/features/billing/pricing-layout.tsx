import type { ReactNode } from 'react'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Questions } from './questions.tsx'

type PricingLayoutProps = {
  lead: string
  planCard: ReactNode
  /** What there is to do or to know, beside the plan. */
  children: ReactNode
}

/** The page Pricing and billing (spec 2.15): the plan, what it means for whoever looks, and questions. */
export function PricingLayout({ lead, planCard, children }: PricingLayoutProps) {
  return (
    <div className="mx-auto max-w-[1200px]">
      <PageHeader title="1 dollar per user per month" lead={lead} />
      <div className="grid items-start gap-6 lg:grid-cols-[360px_minmax(0,1fr)]">
        {planCard}
        <div className="grid gap-8">
          {children}
          <Questions />
        </div>
      </div>
    </div>
  )
}
