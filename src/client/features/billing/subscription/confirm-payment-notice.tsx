import { formatMoney } from '#client/ui/data/format-money.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { TextLink } from '#client/ui/layout/link.tsx'
import type { ConfirmingPayment } from '../payment/use-confirm-payment.ts'
import type { Plan } from './plan.ts'

type ConfirmPaymentNoticeProps = { plan: Plan; confirming: ConfirmingPayment }

/** A payment that the bank asks about; draws nothing where none waits. */
export function ConfirmPaymentNotice({ plan, confirming }: ConfirmPaymentNoticeProps) {
  const { confirmation: waiting, price } = plan
  if (!waiting) return null
  const { isBusy, problem, confirm } = confirming
  return (
    <Notice
      tone="warning"
      title={`Your bank asks you to confirm a payment of ${formatMoney(waiting.amount, price.currency)}.`}
      className="mx-6 mt-6 max-sm:mx-5"
      action={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="primary" busy={isBusy} onClick={confirm}>
            {problem === null ? 'Confirm payment' : 'Try again'}
          </Button>
          {waiting.hostedUrl !== null && (
            <TextLink href={waiting.hostedUrl} target="_blank" rel="noreferrer" className="underline">
              Confirm it on the invoice page
            </TextLink>
          )}
        </span>
      }
    >
      {problem === null ? 'It’s paid as soon as you confirm it.' : <span role="alert">{problem}</span>}
    </Notice>
  )
}
