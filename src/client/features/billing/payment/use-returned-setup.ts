import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearch } from 'wouter'
import { noticeOf } from '#client/api/http.ts'
import { useFinishSetup } from '#client/queries/billing.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { tellOutcome, updateFailed } from './outcome-notice.ts'

/** Where to go on to, once it is known what became of the card. */
type NextPages = { done: string; failed: string }

/**
 * Finishes the setup of a card that a bank’s page has sent somebody back from, says what became of it and goes on. The
 * server asks the provider: what the address says of success doesn’t count. Without a setup in the address it does nothing.
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
          tellOutcome(outcome)
          navigate(outcome.outcome === 'failed' ? failed : done, { replace: true })
        },
        onError: (failure) =>
          toast({ variant: 'destructive', title: updateFailed, description: problemOf(failure) }),
      },
    )
  }
  const finishReturned = useEffectEvent(finish)
  useEffect(() => {
    if (setupIntentId !== null) finishReturned()
  }, [setupIntentId])

  return { isReturned: setupIntentId !== null, problem: error && problemOf(error), retry: finish }
}

/** The setup that the address names; null where nobody comes from a bank. */
export function useReturnedSetupIntent(): string | null {
  return new URLSearchParams(useSearch()).get('setup_intent')
}

function problemOf(error: Error): string {
  return noticeOf(error, 'Please check your connection and try again.')
}
