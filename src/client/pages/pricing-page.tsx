import type { ReactNode } from 'react'
import { CompleteSetupFirst } from '#client/features/billing/complete-setup-first.tsx'
import { PaidToday } from '#client/features/billing/paid-today.tsx'
import { PlanCard } from '#client/features/billing/plan-card.tsx'
import { planFeatures } from '#client/features/billing/plan-features.ts'
import { PricePreview } from '#client/features/billing/price-preview.tsx'
import { PricingLayout } from '#client/features/billing/pricing-layout.tsx'
import { PublicTopBar, VisitorLinks } from '#client/features/landing/public-top-bar.tsx'
import { useSession } from '#client/features/session/session-api.ts'
import { ButtonLink } from '#client/ui/link.tsx'
import { usePageTitle } from './page-title.ts'

/** Stands in the shell for people with a company, and alone for everybody else (spec 2.1 and 2.15). */
export function PricingPage() {
  const { user } = useSession()
  usePageTitle(user?.companyId ? 'Billing' : 'Pricing')
  if (!user) return <VisitorPricing />
  if (!user.companyId) return <NoCompanyPricing />
  return (
    <PricingLayout
      lead="Your plan, and what your company pays."
      planCard={<PlanCard heading="h2" features={planFeatures} />}
    >
      <PaidToday companyName={user.companyName} />
    </PricingLayout>
  )
}

function VisitorPricing() {
  return (
    <Alone links={<VisitorLinks />}>
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
    </Alone>
  )
}

function NoCompanyPricing() {
  return (
    <Alone links={<ButtonLink href="/api/logout">Logout</ButtonLink>}>
      <PricingLayout
        lead="One plan with everything in it."
        planCard={<PlanCard heading="h2" features={planFeatures} />}
      >
        <CompleteSetupFirst />
      </PricingLayout>
    </Alone>
  )
}

function Alone({ links, children }: { links: ReactNode; children: ReactNode }) {
  return (
    <>
      <PublicTopBar>{links}</PublicTopBar>
      <main className="px-8 pt-12 pb-18 max-sm:px-4 max-sm:pt-6 max-sm:pb-10">{children}</main>
    </>
  )
}
