import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { noticeOf } from '#client/api/http.ts'
import { approvalsQuery, useDecideLeave } from '#client/queries/leave.ts'
import { formatCount } from '#client/ui/data/format-dates.ts'
import { type ToastNotice, toast } from '#client/ui/feedback/toast-store.ts'
import type { LeaveDecision, PendingApproval } from '#shared/leave/contract.ts'

const failureText = 'Failed to update request. Please try again.'

/** A decision that the server refused: the request is shown again with the reason. */
export type Refusal = { approval: PendingApproval; decision: LeaveDecision; message: string }

/**
 * The requests to decide. What is decided leaves the list at once, before the server's answer, and comes back
 * with a message when the server refuses. `isDecider` is false for people who decide nothing: nothing is read
 * for them.
 */
export function useDecisions(isDecider = true) {
  const { data, isPending, isError, refetch } = useQuery({ ...approvalsQuery, enabled: isDecider })
  const { mutateAsync } = useDecideLeave()
  const [decidedIds, setDecidedIds] = useState<ReadonlySet<string>>(new Set())
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const [announcement, setAnnouncement] = useState('')

  /** One after the other, so that each is checked against the balance that the one before it leaves. */
  const decide = async (approvals: readonly PendingApproval[], decision: LeaveDecision) => {
    const ids = approvals.map(({ id }) => id)
    setDecidedIds((all) => new Set([...all, ...ids]))
    setRefusals((all) => all.filter(({ approval }) => !ids.includes(approval.id)))
    setAnnouncement(removalInWords(approvals))
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
    setRefusals((all) => [...all, refusal])
    setDecidedIds((all) => without(all, id))
    setAnnouncement(`${employeeName}’s request is back: ${refusal.message}`)
  }

  return {
    approvals: shownApprovals(data ?? [], refusals, decidedIds),
    isPending: isDecider && isPending,
    isError: isError && !data,
    retry: () => void refetch(),
    decide: (approvals: readonly PendingApproval[], decision: LeaveDecision) =>
      void decide(approvals, decision),
    refusalOf: (id: string) => refusals.find(({ approval }) => approval.id === id),
    dismiss: (id: string) => setRefusals((all) => all.filter(({ approval }) => approval.id !== id)),
    /** For a live region. */
    announcement,
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

function removalInWords(approvals: readonly PendingApproval[]): string {
  const [first] = approvals
  if (approvals.length === 1 && first) return `${first.employeeName}’s request leaves the list.`
  return `${formatCount(approvals.length)} requests leave the list.`
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((known) => known !== id))
}

type Outcome = {
  status: LeaveDecision['status']
  done: number
  /** What the server said of those that it refused. */
  refusals: readonly string[]
}

/** How a decision went: the spec's words for a single one, one notice for several (spec 8). */
export function outcomeNotice({ status, done, refusals }: Outcome): ToastNotice {
  const all = done + refusals.length
  if (refusals.length === 0) {
    return {
      title: all === 1 ? `Leave request has been ${status} successfully.` : `${all} requests ${status}.`,
    }
  }
  if (all === 1) return { title: 'Error', description: refusals[0], variant: 'destructive' }
  return {
    title: `${done === 0 ? 'None' : formatCount(done)} ${status}, ${formatCount(refusals.length)} refused: see below`,
    variant: 'destructive',
  }
}
