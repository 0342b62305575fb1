import { PlanCard } from '#client/features/billing/plan-card.tsx'
import { planTerms } from '#client/features/billing/plan-features.ts'
import { PriceRuler } from '#client/features/billing/price-ruler.tsx'
import { ContactDialogHost } from '#client/features/contact/contact-dialog-host.tsx'
import { openContactDialog } from '#client/features/contact/contact-dialog-state.ts'
import { Benefits } from '#client/features/landing/benefits.tsx'
import { FinalCall } from '#client/features/landing/final-call.tsx'
import { Footer } from '#client/features/landing/footer.tsx'
import { Hero } from '#client/features/landing/hero.tsx'
import { HowItWorks } from '#client/features/landing/how-it-works.tsx'
import { type LeaveMarks, LeaveMarksContext } from '#client/features/landing/leave-marks.ts'
import { PricingSection } from '#client/features/landing/pricing-section.tsx'
import { Problems } from '#client/features/landing/problems.tsx'
import { PublicTopBar, VisitorLinks } from '#client/features/landing/public-top-bar.tsx'
import { Results } from '#client/features/landing/results.tsx'
import { useArrivalAtSection } from '#client/features/landing/sections.tsx'
import { BalanceRuler } from '#client/features/leave/balance-ruler.tsx'
import { LeaveBar, LeaveSwatch } from '#client/features/leave/leave-marks.tsx'
import { ButtonLink } from '#client/ui/link.tsx'
import { usePageTitle } from './page-title.ts'

const leaveMarks: LeaveMarks = { Bar: LeaveBar, Swatch: LeaveSwatch, Ruler: BalanceRuler }

/** Spec 2.3, in its order. */
export function LandingPage() {
  usePageTitle('Leave management for growing teams')
  useArrivalAtSection()
  return (
    <LeaveMarksContext value={leaveMarks}>
      <PublicTopBar>
        <VisitorLinks hasPricing />
      </PublicTopBar>
      <main>
        <Hero />
        <Problems />
        <HowItWorks />
        <Benefits />
        <PricingSection planCard={<TrialPlan />} ruler={<PriceRuler />} onContact={openContactDialog} />
        <Results />
        <FinalCall />
      </main>
      <Footer onContact={openContactDialog} />
      <ContactDialogHost />
    </LeaveMarksContext>
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
