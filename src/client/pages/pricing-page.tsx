import { deployment } from '#client/api/deployment.ts'
import { CompanyPricing } from '#client/features/billing/company-pricing.tsx'
import { CompleteSetupFirst } from '#client/features/billing/complete-setup-first.tsx'
import { NothingToPay } from '#client/features/billing/nothing-to-pay.tsx'
import { PlanCard } from '#client/features/billing/plan-card.tsx'
import { planFeatures } from '#client/features/billing/plan-features.ts'
import { PricingLayout } from '#client/features/billing/pricing-layout.tsx'
import { ReturnedCard } from '#client/features/billing/returned-card.tsx'
import { useSession } from '#client/queries/session.ts'
import { ButtonLink } from '#client/ui/layout/link.tsx'
import { usePageTitle } from './page-title.ts'
import { PublicPage } from './public-page.tsx'

/** Stands in the shell for people with a company, and alone for those without one yet (spec 2.1 and 2.15). */
export function PricingPage() {
  const { user } = useSession()
  usePageTitle(user?.companyId ? 'Billing' : 'Pricing')
  if (!user?.companyId) return <NoCompanyPricing />
  if (deployment.payments.mode === 'off') return <NothingToPay />
  return (
    <>
      <ReturnedCard />
      <CompanyPricing />
    </>
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
