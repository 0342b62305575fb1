import { useEffect, useRef, useState } from 'react'
import { useCancelSubscription } from '#client/queries/billing.ts'
import { Card, CardHeader } from '#client/ui/data/card.tsx'
import type { SubscriptionStatus } from '#shared/billing/contract.ts'
import { CompleteSetup } from './complete-setup.tsx'
import { InvoiceTable } from './invoice-table.tsx'
import { type Plan, planOf } from './plan.ts'
import { PlanCard } from './plan-card.tsx'
import { planFeatures } from './plan-features.ts'
import { PricingLayout } from './pricing-layout.tsx'
import { StartButton } from './start-button.tsx'
import { StartCard } from './start-card.tsx'
import { SubscriptionTabs } from './subscription-tabs.tsx'
import { type Start, useStart } from './use-start.ts'

export const adminLead = 'Your plan, what the next invoice will be, and why.'

type SubscriptionProps = { status: SubscriptionStatus; companyName: string }

/** Starting a subscription, completing its setup, and the subscription itself. For admins. */
export function SubscriptionOfCompany({ status: newest, companyName }: SubscriptionProps) {
  const start = useStart()
  const cancelling = useCancelSubscription()
  const status = useHeld(newest, start.isPending || cancelling.isPending)
  useFocusAfterEnd(status.hasSubscription)
  const plan = planOf(status)
  const planCard = (
    <PlanCard heading="h2" features={planFeatures} hadTrial={start.setup?.hasTrial === false} />
  )
  if (start.setup)
    return (
      <PricingLayout lead={adminLead} planCard={planCard} planLast>
        <CompleteSetup {...start.setup} plan={plan} onClose={() => closeSetup(start)} />
      </PricingLayout>
    )
  if (plan && status.hasSubscription)
    return (
      <PricingLayout lead={adminLead} planCard={planCard} planLast>
        <SubscriptionTabs plan={plan} companyName={companyName} cancelling={cancelling} />
      </PricingLayout>
    )
  return <BeforeSubscription status={status} plan={plan} start={start} />
}

type BeforeProps = { status: SubscriptionStatus; plan: Plan | null; start: Start }

function BeforeSubscription({ status, plan, start }: BeforeProps) {
  const action = <StartButton hasTrial={status.hasTrialLeft} start={start} />
  return (
    <PricingLayout
      lead="One plan with everything in it."
      planCard={
        <PlanCard heading="h2" features={planFeatures} hadTrial={!status.hasTrialLeft} action={action} />
      }
    >
      <StartCard status={status} />
      {plan && (
        <Card aria-labelledby="past-invoices">
          <CardHeader title="Past invoices" titleId="past-invoices" className="px-6! max-sm:px-5!" />
          <InvoiceTable emptyTitle="No invoices" emptyText="There was nothing to pay." />
        </Card>
      )}
    </PricingLayout>
  )
}

// The form goes with the focus in it.
function closeSetup({ endSetup }: Start): void {
  endSetup()
  focusPageHeading()
}

/** A subscription that ends at once takes the tabs with it, and the focus in them. */
function useFocusAfterEnd(hasSubscription: boolean): void {
  const had = useRef(hasSubscription)
  useEffect(() => {
    if (had.current && !hasSubscription && document.activeElement === document.body) focusPageHeading()
    had.current = hasSubscription
  }, [hasSubscription])
}

function focusPageHeading(): void {
  document.querySelector('h1')?.focus({ preventScroll: true })
}

/** While it is created or cancelled the server may say already what became of it: until the answer the screen stays as it was. */
function useHeld(newest: SubscriptionStatus, isHeld: boolean): SubscriptionStatus {
  const [held, setHeld] = useState(newest)
  if (!isHeld && held !== newest) setHeld(newest)
  return isHeld ? held : newest
}
