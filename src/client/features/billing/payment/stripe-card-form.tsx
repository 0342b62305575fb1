import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeElements, StripePaymentElementOptions } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { CardFormFrame, type CardFormLabels } from './card-form-frame.tsx'
import { CardFormSkeleton } from './card-form-skeleton.tsx'
import { useStripeAppearance } from './stripe-appearance.ts'
import { AlreadyConfirmed, CardRefusal, type CardSetupState } from './use-card-setup.ts'

type StripeCardFormProps = CardFormLabels & {
  publishableKey: string
  clientSecret: string
  returnTo: string
  setup: CardSetupState
}

/** Stripe’s Payment Element: what is typed in it is sent to Stripe alone. */
export function StripeCardForm({ publishableKey, clientSecret, ...rest }: StripeCardFormProps) {
  const script = useStripeScript(publishableKey)
  const appearance = useStripeAppearance()
  // Another key mounts the form again.
  const [tryNumber, setTryNumber] = useState(1)
  return (
    <Elements
      key={tryNumber}
      stripe={script.stripe}
      options={{ clientSecret, appearance, locale: 'en', loader: 'always' }}
    >
      <ElementForm
        {...rest}
        scriptFailed={script.isFailed}
        onRetry={() => {
          if (script.isFailed) script.retry()
          else setTryNumber(tryNumber + 1)
        }}
      />
    </Elements>
  )
}

type ElementFormProps = Omit<StripeCardFormProps, 'publishableKey' | 'clientSecret'> & {
  scriptFailed: boolean
  onRetry: () => void
}

function ElementForm({ setup, returnTo, scriptFailed, onRetry, ...labels }: ElementFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [isReady, setReady] = useState(false)
  const [loadError, setLoadError] = useState<string | null>(null)
  const isFailed = scriptFailed || loadError !== null

  const submit = () => {
    if (stripe && elements && isReady) void setup.submit(() => confirmAtStripe(stripe, elements, returnTo))
  }
  return (
    <CardFormFrame {...labels} setup={setup} isReady={isReady && !isFailed} onSubmit={submit}>
      {isFailed && <CardFormNotLoaded reason={loadError} onRetry={onRetry} />}
      {!isFailed && !stripe && <CardFormSkeleton />}
      {!isFailed && (
        <PaymentElement
          options={elementOptions}
          onReady={() => setReady(true)}
          onLoadError={({ error }) => setLoadError(error.message ?? '')}
        />
      )}
    </CardFormFrame>
  )
}

// Cards only: wallets would open windows of other providers.
const elementOptions: StripePaymentElementOptions = {
  layout: 'tabs',
  wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
}

/** Loads Stripe’s script from Stripe, as its terms ask; a failed attempt can be repeated. */
function useStripeScript(publishableKey: string) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['stripe.js', publishableKey],
    queryFn: () => loadStripe(publishableKey),
    structuralSharing: false,
  })
  return { stripe: data ?? null, isFailed: isError && !isFetching, retry: () => void refetch() }
}

async function confirmAtStripe(stripe: Stripe, elements: StripeElements, returnTo: string): Promise<string> {
  const { setupIntent, error } = await stripe.confirmSetup({
    elements,
    confirmParams: { return_url: `${window.location.origin}${returnTo}` },
    redirect: 'if_required',
  })
  if (setupIntent) return setupIntent.id
  if (error.code === 'setup_intent_unexpected_state' && error.setup_intent)
    throw new AlreadyConfirmed(error.setup_intent.id)
  // Whether it was confirmed is unknown.
  if (error.type === 'api_connection_error' || error.type === 'api_error') throw new Error(error.message)
  throw new CardRefusal(error.message ?? 'Your card was declined.')
}

type CardFormNotLoadedProps = {
  /** The provider’s error message; empty where it gave none. */
  reason: string | null
  onRetry: () => void
}

/** Shown where the provider’s form could not be loaded: offline, or blocked. */
function CardFormNotLoaded({ reason, onRetry }: CardFormNotLoadedProps) {
  return (
    <Notice
      tone="error"
      title="We couldn’t load the card form."
      action={
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {reason || 'It comes from Stripe. Check your connection, and that nothing blocks js.stripe.com.'}
    </Notice>
  )
}
