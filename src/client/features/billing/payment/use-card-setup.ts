import { useEffect, useRef, useState } from 'react'
import { noticeOf } from '#client/api/http.ts'
import { useFinishSetup } from '#client/queries/billing.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import type { FinishedSetup, SetupOutcome } from '#shared/billing/contract.ts'
import { notAccepted, tellOutcome, updateFailed } from './outcome-notice.ts'

/** Sets the card up at the provider and gives back the SetupIntent’s id; rejects with CardRefusal or AlreadyConfirmed. */
export type ConfirmCard = () => Promise<string>

/** The form has been confirmed before: here, with the answer lost, or in another tab with another card. */
export class AlreadyConfirmed extends Error {
  override readonly name = 'AlreadyConfirmed'
  readonly setupIntentId: string
  constructor(setupIntentId: string) {
    super('The form has been confirmed before.')
    this.setupIntentId = setupIntentId
  }
}

/** The provider does not take the card, and says why in its words. */
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
  const known = useRef<Known>({ confirmedId: null, isUnanswered: false })
  const isShown = useIsShown()

  const submit = async (confirm: ConfirmCard) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setProblem(null)
    const attempt = await attemptSetup(confirm, finish, known.current)
    isRunning.current = false
    known.current = attempt
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

/** What is known of the form from the tries before. */
type Known = {
  confirmedId: string | null
  /** Nobody knows what became of the last confirmation. */
  isUnanswered: boolean
}

type Finish = (setup: FinishedSetup) => Promise<SetupOutcome>

type Attempt = Known & ({ outcome: SetupOutcome; problem?: never } | { outcome?: never; problem: string })

/** A card that the provider has confirmed is not confirmed again, whatever happens afterwards. */
async function attemptSetup(confirm: ConfirmCard, finish: Finish, known: Known): Promise<Attempt> {
  let { confirmedId } = known
  try {
    confirmedId ??= await confirm()
  } catch (error) {
    if (!(error instanceof AlreadyConfirmed)) {
      const isUnanswered = known.isUnanswered || !(error instanceof CardRefusal)
      return { confirmedId: null, isUnanswered, problem: problemOf(error, false) }
    }
    confirmedId = error.setupIntentId
    if (!known.isUnanswered) return finishOtherCard(finish, confirmedId)
  }
  return finishCard(finish, confirmedId)
}

async function finishCard(finish: Finish, confirmedId: string): Promise<Attempt> {
  try {
    const outcome = await finish({ setupIntentId: confirmedId })
    if (outcome.outcome === 'failed') return { confirmedId: null, isUnanswered: false, problem: notAccepted }
    return { confirmedId, isUnanswered: false, outcome }
  } catch (error) {
    return { confirmedId, isUnanswered: false, problem: problemOf(error, true) }
  }
}

/** What was typed here is not the card that was confirmed. */
async function finishOtherCard(finish: Finish, otherId: string): Promise<Attempt> {
  await finishCard(finish, otherId)
  return { confirmedId: null, isUnanswered: false, problem: anotherCard }
}

const anotherCard =
  'A card was entered with this form before, perhaps in another tab. To use this one, close the form and open it again.'

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
