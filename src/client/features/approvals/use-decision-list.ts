import { useEffect, useEffectEvent, useState } from 'react'
import type { ApprovalRow } from '#shared/leave/approvals-contract.ts'
import { focusHeading, focusRow, idOf, isHeadingFocused } from './row-focus.ts'
import type { Decisions } from './use-decisions.ts'

/**
 * Works through requests to decide: which one is current, where the focus goes after a decision and after its
 * undo, and whose rejection is being written. Each is shown by an element with `idOf(approval.id)` that can
 * take the focus.
 */
export function useDecisionList(
  decisions: Pick<Decisions<ApprovalRow>, 'decide' | 'undoneIds'>,
  shown: readonly ApprovalRow[],
  focusOn: (id: string) => void = focusRow,
) {
  const [currentId, setCurrentId] = useState<string | null>(null)
  // As they were when the dialog opened: a change elsewhere doesn't close it over a reason that is being
  // typed.
  const [rejecting, setRejecting] = useState<readonly ApprovalRow[]>([])
  const [nextId, setNextId] = useState<string | null>(null)
  const current = shown.find(({ id }) => id === currentId)

  const goTo = (approval: ApprovalRow | undefined) => {
    setCurrentId(approval?.id ?? null)
    if (approval) focusOn(approval.id)
  }
  const backId = shown.find(({ id }) => decisions.undoneIds.includes(id))?.id
  // The focus waited at the heading; where it has been moved meanwhile, it stays.
  const focusBack = useEffectEvent((id: string) => {
    if (isHeadingFocused()) focusOn(id)
  })
  useEffect(() => {
    if (backId !== undefined) focusBack(backId)
  }, [backId])

  return {
    current,
    setCurrent: ({ id }: ApprovalRow) => setCurrentId(id),
    rejecting,
    askReason: (approvals: readonly ApprovalRow[]) => {
      setNextId(null)
      setRejecting(approvals)
    },
    stopRejecting: () => setRejecting([]),
    approve: (approvals: readonly ApprovalRow[]) => {
      const next = nextAfter(approvals, shown)
      decisions.decide(approvals, { status: 'approved' })
      if (next) goTo(next)
      else focusHeading()
    },
    reject: (approvals: readonly ApprovalRow[], reason: string) => {
      const next = nextAfter(approvals, shown)
      setNextId(next?.id ?? null)
      setCurrentId(next?.id ?? null)
      decisions.decide(approvals, {
        status: 'rejected',
        ...(reason && { rejectionReason: reason }),
      })
    },
    /** Where the focus goes when the reason's dialog has closed after a rejection. */
    focusAfterReject: () => (nextId ? document.getElementById(idOf(nextId)) : null),
    /** To the next or the previous one; to the first while none is current. */
    step: (by: 1 | -1) => {
      const index = current ? shown.indexOf(current) : -1
      goTo(shown[Math.min(Math.max(index + by, 0), shown.length - 1)])
    },
  }
}

/** The first one left below what is decided, else the last one left above it. */
export function nextAfter<T extends { id: string }>(
  decided: readonly T[],
  shown: readonly T[],
): T | undefined {
  const ids = new Set(decided.map(({ id }) => id))
  const from = shown.findIndex(({ id }) => ids.has(id))
  const left = shown.filter(({ id }) => !ids.has(id))
  return left.find((it) => shown.indexOf(it) > from) ?? left.at(-1)
}
