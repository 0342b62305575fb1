import { Card } from '#client/ui/data/card.tsx'
import { formatMoney } from '#client/ui/data/format-money.ts'
import type { SetupOutcome } from '#shared/billing/contract.ts'
import { CardForm } from '../payment/card-form.tsx'
import { formatEpoch } from './billing-dates.ts'
import type { Plan } from './plan.ts'
import { ScreenHeading } from './screen-heading.tsx'

type CompleteSetupProps = {
  clientSecret: string
  hasTrial: boolean
  /** Known once the new subscription has been read. */
  plan: Plan | null
  /** The bank asks about the first payment. */
  onConfirm: () => void
  onClose: () => void
}

const title = 'Complete Your Setup'

/** The payment setup screen after a subscription was created (spec 2.15). */
export function CompleteSetup({ clientSecret, hasTrial, plan, onConfirm, onClose }: CompleteSetupProps) {
  const finish = ({ needsConfirmation }: SetupOutcome) => {
    onClose()
    if (needsConfirmation) onConfirm()
  }
  return (
    <Card className="p-6 max-sm:p-5">
      <ScreenHeading>{title}</ScreenHeading>
      <p className="mb-5 max-w-[58ch] text-pretty text-muted">
        {hasTrial ? trialText(plan) : paidText(plan)}
      </p>
      <CardForm
        clientSecret={clientSecret}
        title={title}
        submitLabel="Complete Setup"
        busyLabel="Completing..."
        returnTo="/dashboard"
        onDone={finish}
        onLater={onClose}
      />
    </Card>
  )
}

function trialText(plan: Plan | null): string {
  const trialEnd = plan?.trialEnd ?? null
  const until = trialEnd === null ? 'during the free trial' : `before ${formatEpoch(trialEnd)}`
  return `Your free trial has started. The card isn’t charged ${until}, and you can add it later.`
}

function paidText(plan: Plan | null): string {
  const amount =
    plan?.status === 'incomplete' && plan.openAmount !== null
      ? `, ${formatMoney(plan.openAmount, plan.price.currency)}`
      : ''
  return `This card pays for the first month${amount}, and everything works right away.`
}
