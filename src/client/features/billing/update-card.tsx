import { formatCents } from '#shared/billing/price.ts'
import { CardForm } from './card-form.tsx'
import type { Plan } from './plan.ts'
import { ScreenHeading } from './screen-heading.tsx'

type UpdateCardProps = { plan: Plan; clientSecret: string; onClose: () => void }

const title = 'Your new card'

/** The form in which another card is entered (spec 2.15). */
export function UpdateCard({ plan, clientSecret, onClose }: UpdateCardProps) {
  return (
    <section className="p-6 max-sm:p-5">
      <ScreenHeading>{title}</ScreenHeading>
      <p className="mb-5 max-w-[58ch] text-pretty text-muted">{whatItIsFor(plan)}</p>
      <CardForm
        clientSecret={clientSecret}
        title={title}
        submitLabel="Update Payment Method"
        busyLabel="Updating..."
        returnTo="/pricing"
        onDone={onClose}
        onLater={onClose}
        laterLabel="Not now"
      />
    </section>
  )
}

function whatItIsFor({ paymentMethod, openAmount, status }: Plan): string {
  const instead = paymentMethod ? 'It takes the place of the card on file.' : ''
  if (openAmount !== null && openAmount > 0)
    return `${formatCents(openAmount)} is paid with it at once. ${instead}`
  if (status === 'paused') return 'With it the subscription goes on, and everything is open again.'
  return instead || 'It is charged on the day of the next invoice.'
}
