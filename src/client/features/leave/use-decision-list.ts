import { useState } from 'react'
import type { PendingApproval } from '#shared/leave/contract.ts'
import type { useDecisions } from './use-decisions.ts'

/**
 * Works through requests to decide: which one is current, where the focus goes after a decision, and which one's
 * rejection is being written. Each is shown by an element with `idOf(approval.id)` that can take the focus.
 */
export function useDecisionList(
  decisions: ReturnType<typeof useDecisions>,
  shown: readonly PendingApproval[],
) {
  const [currentId, setCurrentId] = useState<string | null>(null)
  const [rejectingId, setRejectingId] = useState<string | null>(null)
  const [nextId, setNextId] = useState<string | null>(null)
  const current = shown.find(({ id }) => id === currentId)

  const goTo = (approval: PendingApproval | undefined) => {
    setCurrentId(approval?.id ?? null)
    if (approval) document.getElementById(idOf(approval.id))?.focus()
  }
  const neighbourOf = ({ id }: PendingApproval) => {
    const at = shown.findIndex((it) => it.id === id)
    return shown[at + 1] ?? shown[at - 1]
  }

  return {
    current,
    setCurrent: ({ id }: PendingApproval) => setCurrentId(id),
    rejecting: shown.find(({ id }) => id === rejectingId) ?? null,
    askReason: ({ id }: PendingApproval) => {
      setNextId(null)
      setRejectingId(id)
    },
    stopRejecting: () => setRejectingId(null),
    approve: (approval: PendingApproval) => {
      const next = neighbourOf(approval)
      decisions.decide(approval, { status: 'approved' })
      if (next) goTo(next)
      else focusHeading()
    },
    reject: (approval: PendingApproval, reason: string) => {
      const next = neighbourOf(approval)
      setNextId(next?.id ?? null)
      setCurrentId(next?.id ?? null)
      decisions.decide(approval, {
        status: 'rejected',
        ...(reason && { rejectionReason: reason }),
      })
    },
    /** Where the focus goes when the reason's dialog has closed after a rejection. */
    focusAfterReject: () => (nextId ? document.getElementById(idOf(nextId)) : null),
    /** The next or the one before; the first where none is current. */
    step: (by: 1 | -1) => {
      const at = current ? shown.indexOf(current) : -1
      goTo(shown[Math.min(Math.max(at + by, 0), shown.length - 1)])
    },
  }
}

export function idOf(approvalId: string): string {
  return `approval-${approvalId}`
}

function focusHeading(): void {
  document.querySelector('h1')?.focus()
}
