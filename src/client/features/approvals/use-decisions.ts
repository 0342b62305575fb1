import { useState } from 'react'
import { instantMs } from '#client/api/clock.ts'
import { noticeOf } from '#client/api/http.ts'
import {
  type Decidable,
  type MadeDecision,
  useDecideLeave,
  useUndoDecision,
} from '#client/queries/approvals.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { useWarningBeforeLeaving } from '#client/ui/form/warning-before-leaving.ts'
import type { LeaveDecision } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { outcomeNotice, removalInWords, undoneNotice } from './decision-words.ts'

const failureText = 'Failed to update request. Please try again.'

/** A decision that the server refused: the request is shown again with the reason. */
export type Refusal<T extends Decidable> = { approval: T; decision: LeaveDecision; message: string }

const never = -1

/** Until when a decided request is left out of what was read: until a list is read after the answer. */
type Decided = ReadonlyMap<string, number>

/**
 * Decides requests. What is decided leaves the list at once, before the server's answer, and comes back with a message when
 * the server refuses. For ten seconds the notice offers to undo it, where that's possible.
 */
export function useDecisions<T extends Decidable>(today: PlainDate) {
  const { mutateAsync: decideLeave } = useDecideLeave()
  const { mutateAsync: undoDecision } = useUndoDecision()
  const [decided, setDecided] = useState<Decided>(new Map())
  const [refusals, setRefusals] = useState<readonly Refusal<T>[]>([])
  const [announcement, setAnnouncement] = useState('')
  const [underWay, setUnderWay] = useState(0)
  // One is sent even when the page is left; of several, the others would never be.
  useWarningBeforeLeaving(underWay > 1)

  const mark = (ids: readonly string[], until: number) =>
    setDecided((all) => new Map([...all, ...ids.map((id) => [id, until] as const)]))

  /** One after the other, so that each is checked against the balance that the one before it leaves. */
  const decide = async (approvals: readonly T[], decision: LeaveDecision) => {
    const ids = approvals.map(({ id }) => id)
    mark(ids, Number.POSITIVE_INFINITY)
    setRefusals((all) => all.filter(({ approval }) => !ids.includes(approval.id)))
    setAnnouncement(removalInWords(approvals))
    const refused: string[] = []
    const done: MadeDecision[] = []
    setUnderWay((count) => count + approvals.length)
    for (const approval of approvals) {
      try {
        const answer = await decideLeave({ request: approval, decision })
        // Of a change, the answer is the leave.
        const decidedAt = (answer.id === approval.id && answer.decidedAt) || undefined
        done.push({ id: approval.id, decidedAt })
      } catch (error) {
        const message = noticeOf(error, failureText)
        refused.push(message)
        bringBack({ approval, decision, message })
      }
      setUnderWay((count) => count - 1)
    }
    const doneIds = done.map(({ id }) => id)
    mark(doneIds, instantMs())
    const outcome = outcomeNotice({ status: decision.status, done: done.length, refusals: refused })
    const undoable = approvals
      .filter(({ id }) => doneIds.includes(id))
      .some((it) => canUndo(it, decision, today))
    // Of several it undoes what it can, and the server says why the others stay decided.
    toast(undoable ? { ...outcome, undo: () => void undo(done) } : outcome)
  }
  const bringBack = (refusal: Refusal<T>) => {
    const { id, employeeName } = refusal.approval
    setRefusals((all) => [...all, refusal])
    mark([id], never)
    setAnnouncement(`${employeeName}’s request is back: ${refusal.message}`)
  }
  const undo = async (made: readonly MadeDecision[]) => {
    const refused: string[] = []
    for (const decision of made) {
      try {
        await undoDecision(decision)
        mark([decision.id], never)
      } catch (error) {
        refused.push(noticeOf(error, failureText))
      }
    }
    toast(undoneNotice(made.length - refused.length, refused))
  }

  return {
    decide: (approvals: readonly T[], decision: LeaveDecision) => void decide(approvals, decision),
    undo: (decision: MadeDecision) => undo([decision]),
    /** Whether a request that was read at this time has been decided here since. */
    isDecided: (id: string, readAt: number) => readAt <= (decided.get(id) ?? never),
    refusals,
    refusalOf: (id: string) => refusals.find(({ approval }) => approval.id === id),
    dismiss: (id: string) => setRefusals((all) => all.filter(({ approval }) => approval.id !== id)),
    /** For a live region. */
    announcement,
  }
}

/** As the server: not once the leave has started, and never an approved change, which is part of the leave by then. */
function canUndo({ startDate, amends }: Decidable, { status }: LeaveDecision, today: PlainDate): boolean {
  const isFuture = startDate > today && (amends === null || amends.startDate > today)
  return isFuture && !(amends && status === 'approved')
}

export type Decisions<T extends Decidable> = ReturnType<typeof useDecisions<T>>
