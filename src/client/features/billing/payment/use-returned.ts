import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearch } from 'wouter'
import { noticeOf } from '#client/api/http.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { updateFailed } from './outcome-notice.ts'

type Callbacks<Outcome> = { onSuccess: (outcome: Outcome) => void; onError: (failure: Error) => void }

type Finishing<Outcome> = {
  /** The id in the address; null unless a bank redirected here. */
  id: string | null
  finish: (id: string, callbacks: Callbacks<Outcome>) => void
  error: Error | null
  /** Shows the outcome, and answers where to go on. */
  settle: (outcome: Outcome) => string
}

/**
 * Finishes what a bank has sent back, shows the outcome and goes on. The server asks the provider, as the
 * address may claim anything. Without an id in the address it does nothing.
 */
export function useReturned<Outcome>({ id, finish, error, settle }: Finishing<Outcome>) {
  const [, navigate] = useLocation()
  const run = () => {
    if (id === null) return
    finish(id, {
      onSuccess: (outcome) => navigate(settle(outcome), { replace: true }),
      onError: (failure) =>
        toast({ variant: 'destructive', title: updateFailed, description: finishFailure(failure) }),
    })
  }
  const runReturned = useEffectEvent(run)
  useEffect(() => {
    if (id !== null) runReturned()
  }, [id])

  return { isReturned: id !== null, problem: error && finishFailure(error), retry: run }
}

/** What Stripe puts in the address, with the bank's redirect. */
export function useReturnedId(parameter: 'setup_intent' | 'payment_intent'): string | null {
  return new URLSearchParams(useSearch()).get(parameter)
}

function finishFailure(error: Error): string {
  return noticeOf(error, 'Please check your connection and try again.')
}
