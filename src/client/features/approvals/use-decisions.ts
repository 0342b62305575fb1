import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { noticeOf } from '#client/api/http.ts'
import { approvalsQuery, useDecideLeave } from '#client/queries/leave.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import type { LeaveDecision, PendingApproval } from '#shared/leave/contract.ts'
import { outcomeNotice } from './decide/outcome-notice.ts'

const failureText = 'Failed to update request. Please try again.'

/** A decision that the server refused: the request is shown again with the reason. */
export type Refusal = { approval: PendingApproval; decision: LeaveDecision; message: string }

/**
 * The requests to decide. What is decided leaves the list at once, before the server's answer, and comes back with a
 * message when the server refuses. `isWanted` is false for people who decide nothing.
 */
export function useDecisions(isWanted = true) {
  const { data, isPending, isError, refetch } = useQuery({ ...approvalsQuery, enabled: isWanted })
  const { mutateAsync } = useDecideLeave()
  const [decidedIds, setDecidedIds] = useState<ReadonlySet<string>>(new Set())
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const [said, setSaid] = useState('')

  /** One after the other, so that each is judged by what the one before it left. */
  const decide = async (approvals: readonly PendingApproval[], decision: LeaveDecision) => {
    const ids = approvals.map(({ id }) => id)
    setDecidedIds((known) => new Set([...known, ...ids]))
    setRefusals((known) => known.filter(({ approval }) => !ids.includes(approval.id)))
    setSaid(leavesInWords(approvals))
    const refused: string[] = []
    for (const approval of approvals) {
      try {
        await mutateAsync({ request: approval, decision })
      } catch (error) {
        const message = noticeOf(error, failureText)
        refused.push(message)
        bringBack({ approval, decision, message })
      }
    }
    const done = approvals.length - refused.length
    toast(outcomeNotice({ status: decision.status, done, refusals: refused }))
  }
  const bringBack = (refusal: Refusal) => {
    const { id, employeeName } = refusal.approval
    setRefusals((known) => [...known, refusal])
    setDecidedIds((known) => without(known, id))
    setSaid(`${employeeName}’s request is back: ${refusal.message}`)
  }

  return {
    approvals: shownApprovals(data ?? [], refusals, decidedIds),
    isPending: isWanted && isPending,
    isError: isError && !data,
    retry: () => void refetch(),
    decide: (approvals: readonly PendingApproval[], decision: LeaveDecision) =>
      void decide(approvals, decision),
    refusalOf: (id: string) => refusals.find(({ approval }) => approval.id === id),
    dismiss: (id: string) => setRefusals((known) => known.filter(({ approval }) => approval.id !== id)),
    /** For a live region. */
    said,
  }
}

/** What the server lists and what it refused, oldest first, without what has just been decided. */
export function shownApprovals(
  listed: readonly PendingApproval[],
  refusals: readonly Refusal[],
  decidedIds: ReadonlySet<string>,
): PendingApproval[] {
  const refused = refusals
    .map(({ approval }) => approval)
    .filter(({ id }) => !listed.some((it) => it.id === id))
  return [...listed, ...refused]
    .filter(({ id }) => !decidedIds.has(id))
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
}

function leavesInWords(approvals: readonly PendingApproval[]): string {
  const [first] = approvals
  if (approvals.length === 1 && first) return `${first.employeeName}’s request leaves the list.`
  return `${approvals.length} requests leave the list.`
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((known) => known !== id))
}
