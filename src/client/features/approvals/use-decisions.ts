import { useState } from 'react'
import { instantMs } from '#client/api/clock.ts'
import { noticeOf } from '#client/api/http.ts'
import {
  type Decidable,
  type MadeDecision,
  useDecideLeave,
  useDecideSeveral,
  useUndoDecision,
  useUndoSeveral,
} from '#client/queries/approvals.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { useWarningBeforeLeaving } from '#client/ui/form/warning-before-leaving.ts'
import { anyOrAllOf } from '#shared/leave/approver-words.ts'
import type { LeaveDecision } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { failureText, type Refusal, type Results, resultsOf } from './decision-results.ts'
import { backInWords, outcomeNotice, removalInWords, undoneNotice } from './decision-words.ts'
import { focusHeading } from './row-focus.ts'
import { useProgress } from './use-progress.ts'

const never = -1

/** Until when a decided request is left out of what was read: until a list is read after the answer. */
type Decided = ReadonlyMap<string, number>

/**
 * Decides requests. What is decided leaves the list at once, before the server's answer, and comes back with
 * a message when the server refuses. For ten seconds the notice offers to undo it, where that's possible.
 */
export function useDecisions<T extends Decidable>(today: PlainDate) {
  const { mutateAsync: decideLeave } = useDecideLeave()
  const { mutateAsync: decideSeveral } = useDecideSeveral()
  const [decided, setDecided] = useState<Decided>(new Map())
  const [refusals, setRefusals] = useState<readonly Refusal<T>[]>([])
  const [announcement, setAnnouncement] = useState('')
  const [undoneIds, setUndoneIds] = useState<readonly string[]>([])
  const progress = useProgress()
  const undoAll = useUndoAll(progress)
  // A single call is sent even when the page is left; of several, those after it would never be.
  useWarningBeforeLeaving(progress.all.length > 0)

  const mark = (ids: readonly string[], until: number) =>
    setDecided((all) => new Map([...all, ...ids.map((id) => [id, until] as const)]))

  const decideOne = async (approval: T, decision: LeaveDecision): Promise<Results<T>> => {
    try {
      const answer = await decideLeave({ request: approval, decision })
      // Of a change, the answer is the leave.
      const { decidedAt, stepApprovedAt, waitsFor, waitsForAll } = answer
      const madeAt = (answer.id === approval.id && (decidedAt ?? stepApprovedAt)) || undefined
      const nowWith = stepApprovedAt ? anyOrAllOf({ people: waitsFor, needsAll: waitsForAll }) : null
      return { done: [{ id: approval.id, decidedAt: madeAt }], refusals: [], nowWith }
    } catch (error) {
      const message = noticeOf(error, failureText)
      return { done: [], refusals: [{ approval, decision, message, why: 'refused' }] }
    }
  }
  const decideAll = (approvals: readonly T[], decision: LeaveDecision): Promise<Results<T>> =>
    progress.track({ what: decision.status, of: approvals.length }, async (onProgress) =>
      resultsOf(approvals, decision, await decideSeveral({ items: approvals, decision, onProgress })),
    )
  const decide = async (approvals: readonly T[], decision: LeaveDecision) => {
    const [only, ...others] = approvals
    if (!only) return
    const ids = approvals.map(({ id }) => id)
    mark(ids, Number.POSITIVE_INFINITY)
    setRefusals((all) => all.filter(({ approval }) => !ids.includes(approval.id)))
    setAnnouncement(removalInWords(approvals))
    const results = await (others.length > 0 ? decideAll(approvals, decision) : decideOne(only, decision))
    const doneIds = results.done.map(({ id }) => id)
    mark(doneIds, instantMs())
    bringBack(results.refusals)
    const { nowWith = null } = results
    const outcome = outcomeNotice({
      status: decision.status,
      done: doneIds.length,
      refusals: results.refusals,
      nowWith,
    })
    const undoable = approvals
      .filter(({ id }) => doneIds.includes(id))
      .some((it) => canUndo(it, { today, isApplied: decision.status === 'approved' && nowWith === null }))
    // Of several it undoes what it can, and the server says why the others stay decided.
    const undo = undoable ? () => void undoFromNotice(results.done) : undefined
    // Later, it would tell the owner a second time.
    toast({ ...outcome, undo, undoEnds: true })
  }
  const bringBack = (back: readonly Refusal<T>[]) => {
    if (back.length === 0) return
    setRefusals((all) => [...all, ...back])
    mark(
      back.map(({ approval }) => approval.id),
      never,
    )
    setAnnouncement(backInWords(back))
  }
  const undo = async (made: readonly MadeDecision[]) => {
    const { undone, refusals: refused } = await undoAll(made)
    mark(undone, never)
    toast(undoneNotice(undone.length, refused))
    return undone
  }
  const undoFromNotice = async (made: readonly MadeDecision[]) => {
    // The notice goes with the button that was pressed, and the rows aren't back yet.
    focusHeading(true)
    setUndoneIds([])
    setUndoneIds(await undo(made))
  }

  return {
    decide: (approvals: readonly T[], decision: LeaveDecision) => void decide(approvals, decision),
    /** Whether it is undone. */
    undo: async (decision: MadeDecision) => (await undo([decision])).length > 0,
    /** What the last notice has undone: the focus goes to the first of them that is back. */
    undoneIds,
    /** Whether a request that was read at this time has been decided here since. */
    isDecided: (id: string, readAt: number) => readAt <= (decided.get(id) ?? never),
    refusals,
    refusalOf: (id: string) => refusals.find(({ approval }) => approval.id === id),
    dismiss: (id: string) => setRefusals((all) => all.filter(({ approval }) => approval.id !== id)),
    /** Of several decisions, while they are under way. */
    progress: progress.all,
    /** For a live region. */
    announcement,
  }
}

/** Undoes one decision, or several; answers the ids of those that are undone, and why the others are not. */
function useUndoAll({ track }: ReturnType<typeof useProgress>) {
  const { mutateAsync: undoDecision } = useUndoDecision()
  const { mutateAsync: undoSeveral } = useUndoSeveral()
  type Undone = { undone: string[]; refusals: string[] }

  const undoOne = async (made: MadeDecision): Promise<Undone> => {
    try {
      await undoDecision(made)
      return { undone: [made.id], refusals: [] }
    } catch (error) {
      return { undone: [], refusals: [noticeOf(error, failureText)] }
    }
  }
  const undoMany = (made: readonly MadeDecision[]): Promise<Undone> =>
    track({ what: 'undone', of: made.length }, async (onProgress) => {
      const { outcomes, failed, unsent } = await undoSeveral({ items: made, onProgress })
      const notUndone = [...(failed?.items ?? []), ...unsent]
      return {
        undone: outcomes.filter(({ refusal }) => refusal === null).map(({ id }) => id),
        refusals: [
          ...outcomes.flatMap(({ refusal }) => refusal ?? []),
          ...notUndone.map(() => noticeOf(failed?.error, failureText)),
        ],
      }
    })
  return (made: readonly MadeDecision[]): Promise<Undone> => {
    const [only, ...others] = made
    return only && others.length === 0 ? undoOne(only) : undoMany(made)
  }
}

/**
 * As the server: not once the leave has started, and never an approved change, which is part of the leave by
 * then.
 */
function canUndo(
  { startDate, amends }: Decidable,
  { today, isApplied }: { today: PlainDate; isApplied: boolean },
): boolean {
  const isFuture = startDate > today && (amends === null || amends.startDate > today)
  return isFuture && !(amends && isApplied)
}

export type Decisions<T extends Decidable> = ReturnType<typeof useDecisions<T>>
