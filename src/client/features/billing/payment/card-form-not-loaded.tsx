import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'

type CardFormNotLoadedProps = {
  /** In the provider’s words, where it has some. */
  reason: string | null
  onRetry: () => void
}

/** Stands where the provider’s form could not be shown: without a network, or where something blocks it. */
export function CardFormNotLoaded({ reason, onRetry }: CardFormNotLoadedProps) {
  return (
    <Notice
      tone="error"
      title="The card form could not be loaded."
      action={
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {reason || 'It comes from Stripe. Check your connection, and that no blocker keeps js.stripe.com away.'}
    </Notice>
  )
}
