import { useFinishSetup } from '#client/queries/billing.ts'
import type { SetupOutcome } from '#shared/billing/contract.ts'
import { billingTab } from './billing-tab-address.ts'
import { notifyOutcome } from './outcome-notice.ts'
import { useReturned, useReturnedId } from './use-returned.ts'

/** Finishes the setup of a card after the redirect from a bank; goes to `done` when the card is in use. */
export function useReturnedSetup(done: string) {
  const { mutate, error } = useFinishSetup()
  return useReturned<SetupOutcome>({
    id: useReturnedSetupIntent(),
    finish: (setupIntentId, callbacks) => mutate({ setupIntentId }, callbacks),
    error,
    settle: (outcome) => {
      notifyOutcome(outcome)
      return outcome.outcome === 'failed' || outcome.needsConfirmation ? billingTab : done
    },
  })
}

/** The SetupIntent in the address; null unless a bank redirected here. */
export function useReturnedSetupIntent(): string | null {
  return useReturnedId('setup_intent')
}
