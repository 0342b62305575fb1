import { useEffect, useRef, useState } from 'react'
import { noticeOf } from '#client/api/http.ts'
import { useFinishSetup } from '#client/queries/billing.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import type { FinishedSetup, SetupOutcome } from '#shared/billing/contract.ts'
import { notAccepted, notifyOutcome, updateFailed } from './outcome-notice.ts'

/** Confirms at the provider and returns the SetupIntent’s id. Throws CardRefusal or AlreadyConfirmed. */
export type ConfirmCard = () => Promise<string>

/** The SetupIntent was confirmed before: here, with a lost response, or in another tab with another card. */
export class AlreadyConfirmed extends Error {
  override readonly name = 'AlreadyConfirmed'
  readonly setupIntentId: string
  constructor(setupIntentId: string) {
    super('The form has been confirmed before.')
    this.setupIntentId = setupIntentId
  }
}

/** The provider declined the card; the message is its own. */
export class CardRefusal extends Error {
  override readonly name = 'CardRefusal'
}

export type CardSetupState = {
  isBusy: boolean
  /** Why the last attempt failed. */
  problem: string | null
  submit: (confirm: ConfirmCard) => Promise<void>
}

/** Sets a card up: the provider confirms it, then our server puts it to use. Clicks meanwhile are ignored. */
export function useCardSetup(onDone: (outcome: SetupOutcome) => void): CardSetupState {
  const { mutateAsync: finish } = useFinishSetup()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isRunning = useRef(false)
  const progress = useRef<Progress>({ confirmedId: null, isUnanswered: false })
  const isMounted = useIsMounted()

  const submit = async (confirm: ConfirmCard) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setProblem(null)
    const attempt = await attemptSetup(confirm, finish, progress.current)
    isRunning.current = false
    progress.current = attempt
    setBusy(false)
    if (attempt.outcome) {
      notifyOutcome(attempt.outcome)
      // Somebody who has moved on to another page stays there.
      if (isMounted.current) onDone(attempt.outcome)
      return
    }
    setProblem(attempt.problem)
    toast({ variant: 'destructive', title: updateFailed, description: attempt.problem })
  }
  return { isBusy, problem, submit }
}

/** What the attempts before have left. */
type Progress = {
  confirmedId: string | null
  /** The last confirmation got no response. */
  isUnanswered: boolean
}

type Finish = (setup: FinishedSetup) => Promise<SetupOutcome>

type Attempt = Progress & ({ outcome: SetupOutcome; problem?: never } | { outcome?: never; problem: string })

/** A card that the provider has confirmed is never confirmed again. */
async function attemptSetup(confirm: ConfirmCard, finish: Finish, progress: Progress): Promise<Attempt> {
  let { confirmedId } = progress
  try {
    confirmedId ??= await confirm()
  } catch (error) {
    if (!(error instanceof AlreadyConfirmed)) {
      const isUnanswered = progress.isUnanswered || !(error instanceof CardRefusal)
      return { confirmedId: null, isUnanswered, problem: setupFailure(error, false) }
    }
    confirmedId = error.setupIntentId
    if (!progress.isUnanswered) return finishOtherCard(finish, confirmedId)
  }
  return finishCard(finish, confirmedId)
}

async function finishCard(finish: Finish, confirmedId: string): Promise<Attempt> {
  try {
    const outcome = await finish({ setupIntentId: confirmedId })
    if (outcome.outcome === 'failed') return { confirmedId: null, isUnanswered: false, problem: notAccepted }
    return { confirmedId, isUnanswered: false, outcome }
  } catch (error) {
    return { confirmedId, isUnanswered: false, problem: setupFailure(error, true) }
  }
}

/** The card that was confirmed is not the one typed here. */
async function finishOtherCard(finish: Finish, otherId: string): Promise<Attempt> {
  await finishCard(finish, otherId)
  return { confirmedId: null, isUnanswered: false, problem: anotherCard }
}

const anotherCard =
  'A card was already entered with this form, perhaps in another tab. To use this one, close the form and open it again.'

function setupFailure(error: unknown, isConfirmed: boolean): string {
  if (error instanceof CardRefusal) return error.message
  const reason = noticeOf(error, 'Please check your connection and try again.')
  return isConfirmed
    ? `Your card was accepted but isn’t in use yet. ${reason}`
    : `We couldn’t check your card. ${reason}`
}

function useIsMounted() {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
