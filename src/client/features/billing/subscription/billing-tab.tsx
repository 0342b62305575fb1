import { formatMoney } from '#client/ui/data/format-money.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'
import type { SetupOutcome } from '#shared/billing/contract.ts'
import { CardForm } from '../payment/card-form.tsx'
import type { ConfirmingPayment } from '../payment/use-confirm-payment.ts'
import { formatEpoch } from './billing-dates.ts'
import { ConfirmPaymentNotice } from './confirm-payment-notice.tsx'
import { InvoiceTable } from './invoice-table.tsx'
import { PaymentMethodRow } from './payment-method-row.tsx'
import type { Plan } from './plan.ts'
import { asksForCard, paymentMethodPurpose } from './plan-words.ts'
import { ScreenHeading } from './screen-heading.tsx'
import type { CardUpdate } from './use-card-update.ts'

type CardOnFileProps = { plan: Plan; update: CardUpdate }
type BillingTabProps = CardOnFileProps & { confirming: ConfirmingPayment }

/** The payment method, and the last invoices. */
export function BillingTab({ plan, update, confirming }: BillingTabProps) {
  return (
    <>
      <ConfirmPaymentNotice plan={plan} confirming={confirming} />
      {update.clientSecret === null ? (
        <CardOnFile plan={plan} update={update} />
      ) : (
        <UpdateCard
          plan={plan}
          clientSecret={update.clientSecret}
          onConfirm={confirming.confirm}
          onClose={() => closeForm(update)}
        />
      )}
      <InvoiceTable emptyText={firstInvoiceText(plan)} />
    </>
  )
}

function CardOnFile({ plan, update }: CardOnFileProps) {
  return (
    <>
      <PaymentMethodRow card={plan.paymentMethod} purpose={paymentMethodPurpose(plan)}>
        <Button
          variant={asksForCard(plan) ? 'primary' : 'line'}
          busy={update.isPending}
          className="max-sm:w-full"
          onClick={update.open}
        >
          {update.problem ? 'Try again' : 'Update'}
        </Button>
      </PaymentMethodRow>
      {update.problem && (
        <Notice tone="error" title="We couldn’t open the card form." className="mx-6 mb-6 max-sm:mx-5">
          {update.problem}
        </Notice>
      )}
    </>
  )
}

// The form has the focus when it closes.
function closeForm({ close }: CardUpdate): void {
  close()
  document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus()
}

function firstInvoiceText({ nextInvoice }: Plan): string {
  if (!nextInvoice) return 'Paid invoices are listed here.'
  return `The first one comes on ${formatEpoch(nextInvoice.date)}.`
}

type UpdateCardProps = { plan: Plan; clientSecret: string; onConfirm: () => void; onClose: () => void }

const title = 'Your new card'

/** The form in which another card is entered (spec 2.15). */
function UpdateCard({ plan, clientSecret, onConfirm, onClose }: UpdateCardProps) {
  const finish = ({ needsConfirmation }: SetupOutcome) => {
    onClose()
    if (needsConfirmation) onConfirm()
  }
  return (
    <section className="p-6 max-sm:p-5">
      <ScreenHeading>{title}</ScreenHeading>
      <p className="mb-5 max-w-[58ch] text-pretty text-muted">{newCardPurpose(plan)}</p>
      <CardForm
        clientSecret={clientSecret}
        title={title}
        submitLabel="Update Payment Method"
        busyLabel="Updating..."
        returnTo="/pricing"
        onDone={finish}
        onLater={onClose}
        laterLabel="Not now"
      />
    </section>
  )
}

function newCardPurpose({ paymentMethod, openAmount, price, status }: Plan): string {
  const instead = paymentMethod ? 'It replaces the card on file.' : ''
  if (openAmount !== null && openAmount > 0)
    return `${formatMoney(openAmount, price.currency)} is charged to it immediately. ${instead}`
  if (status === 'paused') return 'It restarts the subscription, and everything works again.'
  return instead || 'It’s charged on the day of the next invoice.'
}
