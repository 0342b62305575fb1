import { deployment } from '#client/api/deployment.ts'
import type { SetupOutcome } from '#shared/billing/contract.ts'
import type { CardFormLabels } from './card-form-frame.tsx'
import { SandboxCardForm } from './sandbox-card-form.tsx'
import { StripeCardForm } from './stripe-card-form.tsx'
import { useCardSetup } from './use-card-setup.ts'

export type CardSetupProps = CardFormLabels & {
  /** Of the SetupIntent. */
  clientSecret: string
  /** Our page that the bank redirects to after an authentication on a page of its own. */
  returnTo: '/dashboard' | '/pricing'
  /** The card is in use, or still processing; the notice about it is shown already. */
  onDone: (outcome: SetupOutcome) => void
}

/** The provider's card form (spec 2.15), or the sandbox's. */
export function CardSetup(props: CardSetupProps) {
  return <CardSetupOnce key={props.clientSecret} {...props} />
}

function CardSetupOnce({ clientSecret, returnTo, onDone, ...labels }: CardSetupProps) {
  const setup = useCardSetup(onDone)
  const { payments } = deployment
  if (payments.mode === 'stripe') {
    const { publishableKey } = payments
    return <StripeCardForm {...labels} {...{ clientSecret, returnTo, publishableKey, setup }} />
  }
  return <SandboxCardForm {...labels} {...{ clientSecret, setup }} />
}
