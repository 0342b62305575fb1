import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { noticeOf } from '#client/api/http.ts'
import { toast } from '#client/ui/toast-store.ts'
import type { LeaveDecision, PendingApproval } from '#shared/leave/contract.ts'
import { approvalsQuery, useDecideLeave } from './leave-api.ts'

const failureText = 'Failed to update request. Please try again.'

/** A decision that the server refused: the request is shown again with the reason. */
export type Refusal = { approval: PendingApproval; decision: LeaveDecision; message: string }

/**
 * The requests to decide. One that is decided leaves the list at once, before the server's answer, and comes back with
 * a message when the server refuses. `isWanted` is false for people who decide nothing.
 */
export function useDecisions(isWanted = true) {
  const { data, isPending, isError, refetch } = useQuery({ ...approvalsQuery, enabled: isWanted })
  const { mutateAsync } = useDecideLeave()
  const [decidedIds, setDecidedIds] = useState<ReadonlySet<string>>(new Set())
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const [said, setSaid] = useState('')

  const decide = (approval: PendingApproval, decision: LeaveDecision) => {
    const { id, employeeName } = approval
    setDecidedIds((ids) => new Set(ids).add(id))
    dismiss(id)
    setSaid(`${employeeName}’s request leaves the list.`)
    mutateAsync({ request: approval, decision }).then(
      () => toast({ title: `Leave request has been ${decision.status} successfully.` }),
      (error: unknown) => {
        const message = noticeOf(error, failureText)
        setRefusals((known) => [...known, { approval, decision, message }])
        setDecidedIds((ids) => without(ids, id))
        setSaid(`${employeeName}’s request is back: ${message}`)
        toast({ title: 'Error', description: message, variant: 'destructive' })
      },
    )
  }
  const dismiss = (id: string) => setRefusals((known) => known.filter(({ approval }) => approval.id !== id))

  return {
    approvals: shownApprovals(data ?? [], refusals, decidedIds),
    isPending: isWanted && isPending,
    isError: isError && !data,
    retry: () => void refetch(),
    decide,
    refusalOf: (id: string) => refusals.find(({ approval }) => approval.id === id),
    dismiss,
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

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((known) => known !== id))
}
