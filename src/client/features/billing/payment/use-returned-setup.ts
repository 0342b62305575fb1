import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearch } from 'wouter'
import { noticeOf } from '#client/api/http.ts'
import { useFinishSetup } from '#client/queries/billing.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { notifyOutcome, updateFailed } from './outcome-notice.ts'

/** Where to go once the outcome is known. */
type NextPages = { done: string; failed: string }

/**
 * Finishes the setup of a card after the redirect from a bank, shows the outcome and goes on. The server asks
 * the provider, as the address may claim anything. Without a setup in the address it does nothing.
 */
export function useReturnedSetup({ done, failed }: NextPages) {
  const setupIntentId = useReturnedSetupIntent()
  const [, navigate] = useLocation()
  const { mutate: finishSetup, error } = useFinishSetup()

  const finish = () => {
    if (setupIntentId === null) return
    finishSetup(
      { setupIntentId },
      {
        onSuccess: (outcome) => {
          notifyOutcome(outcome)
          navigate(outcome.outcome === 'failed' ? failed : done, { replace: true })
        },
        onError: (failure) =>
          toast({ variant: 'destructive', title: updateFailed, description: finishFailure(failure) }),
      },
    )
  }
  const finishReturned = useEffectEvent(finish)
  useEffect(() => {
    if (setupIntentId !== null) finishReturned()
  }, [setupIntentId])

  return { isReturned: setupIntentId !== null, problem: error && finishFailure(error), retry: finish }
}

/** The SetupIntent in the address; null unless a bank redirected here. */
export function useReturnedSetupIntent(): string | null {
  return new URLSearchParams(useSearch()).get('setup_intent')
}

function finishFailure(error: Error): string {
  return noticeOf(error, 'Please check your connection and try again.')
}
