import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { formatEpoch } from './billing-dates.ts'
import { InvoiceTable } from './invoice-table.tsx'
import { PaymentMethodRow } from './payment-method-row.tsx'
import type { Plan } from './plan.ts'
import { asksForCard, paymentMethodPurpose } from './plan-words.ts'
import { UpdateCard } from './update-card.tsx'
import type { CardUpdate } from './use-card-update.ts'

type BillingTabProps = { plan: Plan; update: CardUpdate }

/** The payment method, and the last invoices. */
export function BillingTab({ plan, update }: BillingTabProps) {
  return (
    <>
      {update.clientSecret === null ? (
        <CardOnFile plan={plan} update={update} />
      ) : (
        <UpdateCard plan={plan} clientSecret={update.clientSecret} onClose={() => closeForm(update)} />
      )}
      <InvoiceTable emptyText={firstInvoiceText(plan)} />
    </>
  )
}

function CardOnFile({ plan, update }: BillingTabProps) {
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
        <Notice tone="error" title="The card form could not be opened." className="mx-6 mb-6 max-sm:mx-5">
          {update.problem}
        </Notice>
      )}
    </>
  )
}

// The form goes with the focus in it.
function closeForm({ close }: CardUpdate): void {
  close()
  document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus()
}

function firstInvoiceText({ nextInvoice }: Plan): string {
  if (!nextInvoice) return 'What is paid is listed here.'
  return `The first one comes on ${formatEpoch(nextInvoice.date)}.`
}
