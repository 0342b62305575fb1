import { CompleteSetupFirst } from '#client/features/billing/complete-setup-first.tsx'
import { PaidToday } from '#client/features/billing/paid-today.tsx'
import { PlanCard } from '#client/features/billing/plan-card.tsx'
import { planFeatures } from '#client/features/billing/plan-features.ts'
import { PricingLayout } from '#client/features/billing/pricing-layout.tsx'
import { useSession } from '#client/features/session/session-api.ts'
import { ButtonLink } from '#client/ui/link.tsx'
import { usePageTitle } from './page-title.ts'
import { PublicPage } from './public-page.tsx'

/** Stands in the shell for people with a company, and alone for those without one yet (spec 2.1 and 2.15). */
export function PricingPage() {
  const { user } = useSession()
  usePageTitle(user?.companyId ? 'Billing' : 'Pricing')
  if (!user?.companyId) return <NoCompanyPricing />
  return (
    <PricingLayout
      lead="Your plan, and what your company pays."
      planCard={<PlanCard heading="h2" features={planFeatures} />}
    >
      <PaidToday companyName={user.companyName} />
    </PricingLayout>
  )
}

function NoCompanyPricing() {
  return (
    <PublicPage links={<ButtonLink href="/api/logout">Logout</ButtonLink>}>
      <PricingLayout
        lead="One plan with everything in it."
        planCard={<PlanCard heading="h2" features={planFeatures} />}
      >
        <CompleteSetupFirst />
      </PricingLayout>
    </PublicPage>
  )
}
