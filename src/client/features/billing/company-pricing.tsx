import { useSubscriptionStatus } from '#client/queries/billing.ts'
import { useCurrentUser } from '#client/queries/session.ts'
import { Card } from '#client/ui/data/card.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { canManageBilling } from '#shared/permissions.ts'
import { MemberPlan } from './member-plan.tsx'
import { PlanCard } from './plan-card.tsx'
import { planFeatures } from './plan-features.ts'
import { PlanSkeleton } from './plan-skeleton.tsx'
import { PricingLayout } from './pricing-layout.tsx'
import { adminLead, SubscriptionOfCompany } from './subscription-of-company.tsx'

/** Billing for people of a company: admins start, pay and cancel, others read what the plan is. */
export function CompanyPricing() {
  const { role, companyName } = useCurrentUser()
  const { data: status, isError, refetch } = useSubscriptionStatus()
  const isAdmin = role !== null && canManageBilling({ role })
  const name = companyName ?? 'your company'
  if (status && isAdmin) return <SubscriptionOfCompany status={status} companyName={name} />
  return (
    <PricingLayout
      lead={isAdmin ? adminLead : 'The plan of your company, and who can change it.'}
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
