import { useEffect, useRef, useState } from 'react'
import { offeredPrice } from '#client/api/deployment.ts'
import { useCancelSubscription } from '#client/queries/billing.ts'
import { Card, CardHeader } from '#client/ui/data/card.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#client/ui/overlay/dialog.tsx'
import type { SubscriptionStatus } from '#shared/billing/contract.ts'
import { type ConfirmingPayment, useConfirmPayment } from '../payment/use-confirm-payment.ts'
import { PlanCard } from '../pricing/plan-card.tsx'
import { planFeatures } from '../pricing/plan-features.ts'
import { PricingLayout } from '../pricing/pricing-layout.tsx'
import { StartCard } from '../pricing/start-card.tsx'
import { CompleteSetup } from './complete-setup.tsx'
import { InvoiceTable } from './invoice-table.tsx'
import { type Plan, planOf } from './plan.ts'
import { SubscriptionTabs } from './subscription-tabs.tsx'
import { type Start, useStart } from './use-start.ts'

export const adminLead = 'Your plan, and how much the next invoice will be.'

type SubscriptionProps = { status: SubscriptionStatus; companyName: string }

/** Starting a subscription, completing its setup, and the subscription itself. For admins. */
export function SubscriptionOfCompany(props: SubscriptionProps) {
  const confirming = useConfirmPayment()
  return (
    <>
      <StageOfSubscription {...props} confirming={confirming} />
      <BankQuestion confirming={confirming} />
    </>
  )
}

type StageProps = SubscriptionProps & { confirming: ConfirmingPayment }

function StageOfSubscription({ status: newest, companyName, confirming }: StageProps) {
  const start = useStart()
  const cancelling = useCancelSubscription()
  const status = useHeld(newest, start.isPending || cancelling.isPending)
  useFocusAfterEnd(status.hasSubscription)
  const plan = planOf(status)
  // That of a subscription that is over was another one's.
  const price = status.hasSubscription && plan ? plan.price : offeredPrice()
  const planCard = (
    <PlanCard heading="h2" features={planFeatures} hadTrial={start.setup?.hasTrial === false} price={price} />
  )
  if (start.setup)
    return (
      <PricingLayout lead={adminLead} planCard={planCard} price={price} planLast>
        <CompleteSetup
          {...start.setup}
          plan={plan}
          onConfirm={confirming.confirm}
          onClose={() => closeSetup(start)}
        />
      </PricingLayout>
    )
  if (plan && status.hasSubscription)
    return (
      <PricingLayout lead={adminLead} planCard={planCard} price={price} planLast>
        <SubscriptionTabs {...{ plan, companyName, cancelling, confirming }} />
      </PricingLayout>
    )
  return <BeforeSubscription status={status} plan={plan} start={start} />
}

type BeforeProps = { status: SubscriptionStatus; plan: Plan | null; start: Start }

function BeforeSubscription({ status, plan, start }: BeforeProps) {
  const action = <StartButton hasTrial={status.hasTrialLeft} start={start} />
  return (
    <PricingLayout
      lead="One plan with everything included."
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

// The form has the focus when it closes.
function closeSetup({ endSetup }: Start): void {
  endSetup()
  focusPageHeading()
}

/** Cancelling one that ends at once removes the tabs, which have the focus. */
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

/** Held during a write, as a refetch may show its outcome before the response does. */
function useHeld(newest: SubscriptionStatus, isHeld: boolean): SubscriptionStatus {
  const [held, setHeld] = useState(newest)
  if (!isHeld && held !== newest) setHeld(newest)
  return isHeld ? held : newest
}

type StartButtonProps = {
  /** False for a company that had its trial. */
  hasTrial: boolean
  start: Pick<Start, 'isPending' | 'problem' | 'run'>
}

/** Starts the subscription; shows a failure above the button, which then retries. */
function StartButton({ hasTrial, start }: StartButtonProps) {
  const label = hasTrial ? 'Start Free Trial' : 'Subscribe Again'
  return (
    <>
      {start.problem && (
        <Notice tone="error" title="The subscription wasn’t created." className="mb-4">
          {start.problem}
        </Notice>
      )}
      <Button variant="primary" size="lg" busy={start.isPending} onClick={start.run}>
        {start.problem ? 'Try again' : label}
      </Button>
    </>
  )
}

/** Stands in for the window of the bank, with the payment sandbox. */
function BankQuestion({ confirming: { answerBank } }: { confirming: ConfirmingPayment }) {
  return (
    <Dialog
      open={answerBank !== null}
      onOpenChange={() => answerBank?.('refuse')}
      title="Is this payment yours?"
      alert
    >
      <DialogBody className="text-pretty text-muted">
        This stands in for your bank’s page. No card is charged.
      </DialogBody>
      <DialogFooter>
        <Button data-safe onClick={() => answerBank?.('refuse')}>
          Refuse
        </Button>
        <Button variant="primary" onClick={() => answerBank?.('confirm')}>
          Confirm
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
