import { PlanCard } from '#client/features/billing/pricing/plan-card.tsx'
import { planTerms } from '#client/features/billing/pricing/plan-features.ts'
import { PriceRuler } from '#client/features/billing/pricing/price-ruler.tsx'
import { ContactDialogHost } from '#client/features/contact/contact-dialog.tsx'
import { openContactDialog } from '#client/features/contact/contact-dialog-state.ts'
import { Benefits } from '#client/features/landing/benefits.tsx'
import { FinalCall } from '#client/features/landing/final-call.tsx'
import { Footer } from '#client/features/landing/footer.tsx'
import { HowItWorks } from '#client/features/landing/how-it-works.tsx'
import { PricingSection } from '#client/features/landing/pricing-section.tsx'
import { Problems } from '#client/features/landing/problems.tsx'
import { Results } from '#client/features/landing/results.tsx'
import { useArrivalAtSection } from '#client/features/landing/sections.tsx'
import { ButtonLink } from '#client/ui/layout/link.tsx'

/** Below the hero. */
export function LandingSections() {
  useArrivalAtSection()
  return (
    <>
      <Problems />
      <HowItWorks />
      <Benefits />
      <PricingSection planCard={<TrialPlan />} ruler={<PriceRuler />} onContact={openContactDialog} />
      <Results />
      <FinalCall />
    </>
  )
}

/** Below the page's own content, with the dialog that the whole page opens. */
export function LandingFoot() {
  return (
    <>
      <Footer onContact={openContactDialog} />
      <ContactDialogHost />
    </>
  )
}

function TrialPlan() {
  return (
    <PlanCard
      heading="h3"
      isLarge
      features={planTerms}
      action={
        <ButtonLink href="/register" variant="primary" size="lg">
          Start 30-Day Free Trial
        </ButtonLink>
      }
    />
  )
}
