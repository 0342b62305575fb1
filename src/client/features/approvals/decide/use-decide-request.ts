import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#client/api/http.ts'
import { decidesLeave } from '#client/leave-ui/decides-leave.ts'
import { useNameOf } from '#client/leave-ui/use-people.ts'
import { approvalPagesQuery, approvalQuery } from '#client/queries/approvals.ts'
import { leaveHistoryQuery, leaveRequestQuery } from '#client/queries/leave.ts'
import type { ApprovalsPage } from '#shared/leave/approvals-contract.ts'
import type { LeaveDecision, LeaveRequest, PendingApproval } from '#shared/leave/contract.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { useDecisions } from '../use-decisions.ts'
import { type DecideView, decideViewOf } from './decide-view.ts'
import { asksInWords } from './decide-words.ts'

/** A decision made on this page, shown as done unless the server refuses it. */
type Made = { approval: PendingApproval; status: LeaveDecision['status'] }

type ShownView =
  | DecideView
  | { kind: 'made'; made: Made }
  | { kind: 'loading' | 'failed' | 'unknown' | 'not-yours' }

/** The request that an email links to: what to show of it, and the decision about it. */
export function useDecideRequest(id: string, user: CurrentUser) {
  const isDecider = decidesLeave(user)
  const decisions = useDecisions<PendingApproval>(user.today)
  const isId = /^[\da-f-]{36}$/i.test(id)
  const toDecide = useQuery({ ...approvalQuery(id), enabled: isId && isDecider })
  const waiting = useInfiniteQuery({ ...approvalPagesQuery(), enabled: isDecider })
  const leave = useQuery({ ...leaveRequestQuery(id), enabled: isId })
  const history = useQuery({
    ...leaveHistoryQuery(leave.data?.id ?? id),
    enabled: leave.data !== undefined,
  })
  const [made, setMade] = useState<Made | null>(null)
  const refusal = made && decisions.refusalOf(made.approval.id)
  const ownerName = useNameOf(leave.data?.userId ?? '')

  const view = (): ShownView => {
    if (!isId) return { kind: 'unknown' }
    // Until it is undone.
    if (made && !refusal && decisions.isDecided(made.approval.id, 0)) return { kind: 'made', made }
    const approval = toDecide.data ?? null
    if (leave.data && history.data && !(isDecider && toDecide.isPending)) {
      const known = { id, userId: user.id, approval, leave: leave.data, events: history.data }
      const found = decideViewOf(known)
      // After a change elsewhere the list may be refetched before the request is.
      const isBehind = leave.isFetching || history.isFetching || toDecide.isFetching
      return found.kind === 'elsewhere' && isBehind ? { kind: 'loading' } : found
    }
    if (approval) return { kind: 'to-decide', approval }
    if (leave.error) return { kind: kindOfError(leave.error) }
    return { kind: history.isError ? 'failed' : 'loading' }
  }
  const shown = view()
  const decide = (approval: PendingApproval, decision: LeaveDecision) => {
    setMade({ approval, status: decision.status })
    decisions.decide([approval], decision)
  }
  return {
    view: shown,
    title: titleOf(shown, { user, ownerName }),
    leave: leave.data,
    refusal: refusal ?? undefined,
    /** The other requests for the reader to decide. */
    others: othersOf(waiting.data?.pages[0], id, made?.approval.id),
    decide,
    dismissRefusal: () => {
      if (made) decisions.dismiss(made.approval.id)
      setMade(null)
    },
    retry: () => {
      void toDecide.refetch()
      void leave.refetch()
      void history.refetch()
    },
  }
}

/** How many other requests wait, and the first of them; without the one that was just decided. */
function othersOf(
  page: ApprovalsPage | undefined,
  ...ids: readonly (string | undefined)[]
): { count: number; firstId: string | null } {
  if (!page) return { count: 0, firstId: null }
  const others = page.items.filter(({ id, amends }) => !ids.includes(id) && !ids.includes(amends?.id))
  return { count: page.counts.all - (page.items.length - others.length), firstId: others[0]?.id ?? null }
}

function titleOf(view: ShownView, { user, ownerName }: { user: CurrentUser; ownerName: string }): string {
  if (view.kind === 'made') return asksInWords(view.made.approval)
  if (view.kind === 'to-decide') return asksInWords(view.approval)
  if ('leave' in view) return titleOfLeave(view.leave, user.id, ownerName)
  return 'Leave request'
}

function titleOfLeave({ userId }: LeaveRequest, readerId: string, ownerName: string): string {
  if (userId === readerId) return 'Your leave request'
  return ownerName ? `Leave request of ${ownerName}` : 'Leave request'
}

function kindOfError(error: Error): 'failed' | 'unknown' | 'not-yours' {
  if (!(error instanceof ApiError)) return 'failed'
  if (error.status === 403) return 'not-yours'
  return error.status === 404 || error.status === 400 ? 'unknown' : 'failed'
}
