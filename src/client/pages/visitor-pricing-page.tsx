import { PlanCard } from '#client/features/billing/plan-card.tsx'
import { planFeatures } from '#client/features/billing/plan-features.ts'
import { PricePreview } from '#client/features/billing/price-preview.tsx'
import { PricingLayout } from '#client/features/billing/pricing-layout.tsx'
import { VisitorLinks } from '#client/features/landing/public-top-bar.tsx'
import { ButtonLink } from '#client/ui/layout/link.tsx'
import { usePageTitle } from './page-title.ts'
import { PublicPage } from './public-page.tsx'

/** Spec 2.15, for whoever isn't signed in. */
export function VisitorPricingPage() {
  usePageTitle('Pricing')
  return (
    <PublicPage links={<VisitorLinks />}>
      <PricingLayout
        lead="One plan with everything in it."
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
