import { PlanCard } from '#client/features/billing/pricing/plan-card.tsx'
import { planFeatures } from '#client/features/billing/pricing/plan-features.ts'
import { PriceRuler } from '#client/features/billing/pricing/price-ruler.tsx'
import { PricingLayout } from '#client/features/billing/pricing/pricing-layout.tsx'
import { SideCard } from '#client/features/billing/pricing/side-card.tsx'
import { VisitorLinks } from '#client/features/landing/public-top-bar.tsx'
import { priceInWords } from '#client/ui/data/format-money.ts'
import { ButtonLink } from '#client/ui/layout/link.tsx'
import { usePageTitle } from './page-title.ts'
import { PublicPage } from './public-page.tsx'

/** Spec 2.15, for people who aren't signed in. */
export function VisitorPricingPage() {
  usePageTitle('Pricing')
  return (
    <PublicPage links={<VisitorLinks />}>
      <PricingLayout
        lead="One plan with everything included."
        planCard={
          <PlanCard
            heading="h2"
            features={planFeatures}
            action={
              <ButtonLink href="/register" variant="primary" size="lg">
                Start Free Trial
              </ButtonLink>
            }
          />
        }
      >
        <PricePreview />
      </PricingLayout>
    </PublicPage>
  )
}

/** For visitors: what their team would pay. */
function PricePreview() {
  return (
    <SideCard title="What would your team pay?">
      <p className="mb-6 max-w-[54ch] text-muted">
        Free for the first 30 days, then {priceInWords()} for each active user. Move the pin to your team’s
        size.
      </p>
      <PriceRuler />
    </SideCard>
  )
}
