import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { Badge } from '#client/ui/data/badge.tsx'
import { formatDayCount } from '#client/ui/data/format-dates.ts'
import { formatMoney } from '#client/ui/data/format-money.ts'
import { Button } from '#client/ui/form/button.tsx'
import type { ConfirmingPayment } from '../payment/use-confirm-payment.ts'
import { formatEpoch, trialDays } from './billing-dates.ts'
import { ConfirmPaymentNotice } from './confirm-payment-notice.tsx'
import { PaymentMethodRow } from './payment-method-row.tsx'
import type { Plan } from './plan.ts'
import {
  asksForCard,
  nextInvoiceWords,
  noInvoiceText,
  paymentMethodPurpose,
  planBadges,
  planHead,
} from './plan-words.ts'
import { TrialRuler } from './trial-ruler.tsx'

type OverviewTabProps = { plan: Plan; confirming: ConfirmingPayment; onUpdateCard: () => void }

/** The subscription's state, what it costs, and the next invoice (spec 2.15). */
export function OverviewTab({ plan, confirming, onUpdateCard }: OverviewTabProps) {
  return (
    <>
      <ConfirmPaymentNotice plan={plan} confirming={confirming} />
      <Head plan={plan} />
      <dl className="grid grid-cols-2">
        <Fact name="Active users">
          <Figure>{plan.activeUsers}</Figure>
        </Fact>
        <Fact name="Monthly cost" className="border-l">
          <Figure>{formatMoney(plan.monthlyAmount, plan.price.currency)}</Figure>
        </Fact>
        <Fact name="Next invoice" className="col-span-2">
          <NextInvoice plan={plan} />
        </Fact>
      </dl>
      <div className="border-t">
        <PaymentMethodRow card={plan.paymentMethod} purpose={paymentMethodPurpose(plan)}>
          <Button
            variant={asksForCard(plan) ? 'primary' : 'line'}
            className="max-sm:w-full"
            onClick={onUpdateCard}
          >
            {plan.paymentMethod ? 'Update payment method' : 'Add payment method'}
          </Button>
        </PaymentMethodRow>
      </div>
    </>
  )
}

function Head({ plan }: { plan: Plan }) {
  const { status, trialStart, trialEnd, now } = plan
  const trial =
    status === 'trialing' && trialStart !== null && trialEnd !== null
      ? trialDays(trialStart, trialEnd, now)
      : null
  const { headline, text } = planHead(plan)
  return (
    <div className="p-6 max-sm:p-5">
      <p className="flex flex-wrap gap-2">
        {planBadges(plan).map((badge) => (
          <Badge key={badge.text} tone={badge.tone}>
            {badge.text}
          </Badge>
        ))}
      </p>
      <div className="mt-2.5 flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <p
          className={classNames(
            'serif-figure relative top-[0.1em]',
            trial ? 'text-figure' : 'text-[2.125rem]/10 max-sm:text-[1.75rem]/9',
          )}
        >
          {trial ? daysLeftText(trial.left) : headline}
        </p>
        {trialEnd !== null && <TrialEnd date={formatEpoch(trialEnd)} />}
      </div>
      {text && <p className="mt-2 max-w-[62ch] text-pretty text-muted">{text}</p>}
      {trial && (
        <div className="mt-4.5">
          <TrialRuler trial={trial} />
        </div>
      )}
    </div>
  )
}

function TrialEnd({ date }: { date: string }) {
  return (
    <p className="text-muted sm:text-right">
      <span className="sm:block">Trial end date</span> <b className="figures text-ink">{date}</b>
    </p>
  )
}

function daysLeftText(left: number): string {
  return left === 0 ? 'Ends today' : `${formatDayCount(left)} left`
}

type FactProps = { name: string; className?: string; children: ReactNode }

function Fact({ name, className, children }: FactProps) {
  return (
    <div className={classNames('border-t px-6 py-4.5 max-sm:px-5', className)}>
      <dt className="mb-0.5 text-small text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Figure({ children }: { children: ReactNode }) {
  return <span className="serif-figure relative top-[0.1em] text-[1.875rem]/9">{children}</span>
}

function NextInvoice({ plan }: { plan: Plan }) {
  const words = nextInvoiceWords(plan)
  if (!words) return noInvoiceText(plan)
  return (
    <>
      <b className="figures">{words.amount}</b> <span className="text-muted">· {words.reason}</span>
    </>
  )
}
