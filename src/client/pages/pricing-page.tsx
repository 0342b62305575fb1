import { deployment } from '#client/api/deployment.ts'
import { ReturnedCard, ReturnedPayment } from '#client/features/billing/payment/returned-card.tsx'
import { CompanyPricing } from '#client/features/billing/pricing/company-pricing.tsx'
import { PlanCard } from '#client/features/billing/pricing/plan-card.tsx'
import { planFeatures } from '#client/features/billing/pricing/plan-features.ts'
import { PricingLayout } from '#client/features/billing/pricing/pricing-layout.tsx'
import { SideCard } from '#client/features/billing/pricing/side-card.tsx'
import { useSession } from '#client/queries/session.ts'
import { Card } from '#client/ui/data/card.tsx'
import { ButtonLink } from '#client/ui/layout/link.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { usePageTitle } from './page-title.ts'
import { PublicPage } from './public-page.tsx'

/** Inside the shell for people with a company, outside for people without one yet (spec 2.1 and 2.15). */
export function PricingPage() {
  const { user } = useSession()
  usePageTitle(user?.companyId ? 'Billing' : 'Pricing')
  if (!user?.companyId) return <NoCompanyPricing />
  if (deployment.payments.mode === 'off') return <NothingToPay />
  return (
    <>
      <ReturnedCard />
      <ReturnedPayment />
      <CompanyPricing />
    </>
  )
}

function NoCompanyPricing() {
  return (
    <PublicPage links={<ButtonLink href="/api/logout">Logout</ButtonLink>}>
      <PricingLayout
        lead="One plan with everything included."
        planCard={<PlanCard heading="h2" features={planFeatures} />}
      >
        <CompleteSetupFirst />
      </PricingLayout>
    </PublicPage>
  )
}

/** For somebody who is signed in and has no company yet. */
function CompleteSetupFirst() {
  return (
    <SideCard title="Complete Setup First">
      <p className="mb-6 max-w-[52ch] text-muted">
        A plan belongs to a company. Name yours and invite your team; it takes a minute or two.
      </p>
      <ButtonLink href="/" variant="primary">
        Go to Setup
      </ButtonLink>
    </SideCard>
  )
}

/** The page where an installation takes no payments; nothing leads here but the address. */
function NothingToPay() {
  return (
    <div className="mx-auto max-w-[1200px]">
      <PageHeader title="Nothing to pay" />
      <Card className="p-6 max-sm:p-5">
        <p className="max-w-[58ch] text-pretty">
          This server takes no payments: everyone in your company can use every feature, without a plan, a
          card or an invoice.
        </p>
      </Card>
    </div>
  )
}
