import { useEffect, useRef, useState } from 'react'
import { noticeOf } from '#client/api/http.ts'
import { toast } from '#client/ui/toast-store.ts'
import type { FinishedSetup, SetupOutcome } from '#shared/billing/contract.ts'
import { useFinishSetup } from '../billing-api.ts'
import { notAccepted, tellOutcome, updateFailed } from './outcome-notice.ts'

/** Sets the card up at the provider and gives back the SetupIntent’s id; rejects with CardRefusal in the provider’s words. */
export type ConfirmCard = () => Promise<string>

/** The provider does not take the card, and says why. */
export class CardRefusal extends Error {
  override readonly name = 'CardRefusal'
}

export type CardSetupState = {
  isBusy: boolean
  /** What went wrong at the last try. */
  problem: string | null
  submit: (confirm: ConfirmCard) => Promise<void>
}

/** One card’s way: the provider confirms it, then our server puts it to use. A second click meanwhile does nothing. */
export function useCardSetup(onDone: (outcome: SetupOutcome) => void): CardSetupState {
  const { mutateAsync: finish } = useFinishSetup()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isRunning = useRef(false)
  const confirmedId = useRef<string | null>(null)
  const isShown = useIsShown()

  const submit = async (confirm: ConfirmCard) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setProblem(null)
    const attempt = await attemptSetup(confirm, finish, confirmedId.current)
    isRunning.current = false
    confirmedId.current = attempt.confirmedId
    setBusy(false)
    if (attempt.outcome) {
      tellOutcome(attempt.outcome)
      // Who has gone on to another page stays there.
      if (isShown.current) onDone(attempt.outcome)
      return
    }
    setProblem(attempt.problem)
    toast({ variant: 'destructive', title: updateFailed, description: attempt.problem })
  }
  return { isBusy, problem, submit }
}

type Attempt = { confirmedId: string | null } & (
  | { outcome: SetupOutcome; problem?: never }
  | { outcome?: never; problem: string }
)

/** A card that the provider has confirmed is not confirmed again, whatever happens afterwards. */
async function attemptSetup(
  confirm: ConfirmCard,
  finish: (setup: FinishedSetup) => Promise<SetupOutcome>,
  knownId: string | null,
): Promise<Attempt> {
  let confirmedId = knownId
  try {
    confirmedId ??= await confirm()
    const outcome = await finish({ setupIntentId: confirmedId })
    if (outcome.outcome === 'failed') return { confirmedId: null, problem: notAccepted }
    return { confirmedId, outcome }
  } catch (error) {
    return { confirmedId, problem: problemOf(error, confirmedId !== null) }
  }
}

function problemOf(error: unknown, isConfirmed: boolean): string {
  if (error instanceof CardRefusal) return error.message
  const reason = noticeOf(error, 'Please check your connection and try again.')
  return isConfirmed
    ? `Your card was accepted and is not in use yet. ${reason}`
    : `Your card could not be checked. ${reason}`
}

function useIsShown() {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
