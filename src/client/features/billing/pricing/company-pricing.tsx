import { useSubscriptionStatus } from '#client/queries/billing.ts'
import { useCurrentUser } from '#client/queries/session.ts'
import { Badge } from '#client/ui/data/badge.tsx'
import { Card } from '#client/ui/data/card.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { SubscriptionStatus } from '#shared/billing/contract.ts'
import { canManageBilling } from '#shared/permissions.ts'
import { planForEverybody } from '../subscription/plan-words.ts'
import { adminLead, SubscriptionOfCompany } from '../subscription/subscription-of-company.tsx'
import { PlanCard } from './plan-card.tsx'
import { planFeatures } from './plan-features.ts'
import { PricingLayout } from './pricing-layout.tsx'
import { SideCard } from './side-card.tsx'
import { useWhomToAsk } from './use-whom-to-ask.ts'

/** Billing for people of a company: admins start, pay and cancel, others read what the plan is. */
export function CompanyPricing() {
  const { role, companyName } = useCurrentUser()
  const { data: status, isError, refetch } = useSubscriptionStatus()
  const isAdmin = role !== null && canManageBilling({ role })
  const name = companyName ?? 'your company'
  if (status && isAdmin) return <SubscriptionOfCompany status={status} companyName={name} />
  return (
    <PricingLayout
      lead={isAdmin ? adminLead : 'Your company’s plan, and who can change it.'}
      planCard={<PlanCard heading="h2" features={planFeatures} />}
      planLast
    >
      {status && <MemberPlan status={status} companyName={name} />}
      {!status && isError && (
        <Card className="p-6 max-sm:p-5">
          <ReadFailure what="The plan" onRetry={() => void refetch()} />
        </Card>
      )}
      {!status && !isError && <PlanSkeleton />}
    </PricingLayout>
  )
}

/** For people who can't change the plan. */
function MemberPlan({ status, companyName }: { status: SubscriptionStatus; companyName: string }) {
  const { badge, text } = planForEverybody(status)
  const whom = useWhomToAsk()
  return (
    <SideCard title={`The plan of ${companyName}`}>
      <p className="mb-2">
        <Badge tone={badge.tone}>{badge.text}</Badge>
      </p>
      <p className="max-w-[58ch] text-pretty">{text}</p>
      <p className="mt-4 border-t border-line pt-4 text-muted">
        Only admins can change the plan and see its invoices. Ask {whom}.
      </p>
    </SideCard>
  )
}

function PlanSkeleton() {
  return (
    <Card className="min-h-[32rem] p-6 max-sm:p-5">
      <output className="grid gap-5">
        <span className="sr-only">Loading the plan</span>
        <Skeleton className="h-6! w-24" />
        <Skeleton className="h-11! w-64 max-w-full" />
        <Skeleton className="h-6.5! w-full" />
        <Skeleton className="mt-6 h-9! w-32" />
        <Skeleton className="mt-6 w-full" />
      </output>
    </Card>
  )
}
