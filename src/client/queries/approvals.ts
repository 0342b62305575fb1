import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { readJson, withQuery, writeJson } from '#client/api/http.ts'
import { refreshTopic, registerTopic } from '#client/api/live.ts'
import { usePages } from '#client/api/pages.ts'
import type {
  ApprovalRow,
  ApprovalsPage,
  ApprovalsQuery,
  DecidedRequest,
  DecisionTogether,
  OutcomeTogether,
  UndoneDecision,
  UndoneTogether,
} from '#shared/leave/approvals-contract.ts'
import type { LeaveDecision, LeaveRequest, PendingApproval } from '#shared/leave/contract.ts'
import { requestVersion } from '#shared/leave/request-version.ts'
import { approvalsPerPage, mostSecondsTogether } from '#shared/leave/together.ts'
import { inTurn } from './in-turn.ts'

/** Which of the requests to decide are shown. */
export type ApprovalFilters = Omit<ApprovalsQuery, 'after' | 'limit'>

/**
 * What the signed-in person may decide, page by page: conflicts first, then the oldest. For managers and
 * admins.
 */
export function approvalPagesQuery(filters: ApprovalFilters = {}) {
  const addressAfter = (after = '') =>
    withQuery(toDecide, { limit: String(approvalsPerPage), ...filters, after })
  return infiniteQueryOptions({
    queryKey: [addressAfter()],
    queryFn: ({ pageParam, signal }) => readJson<ApprovalsPage>(addressAfter(pageParam), signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
}

/**
 * One request, or the change of this leave, with all that a decision needs; null if there is nothing to
 * decide.
 */
export function approvalQuery(id: string) {
  return queryOptions<PendingApproval | null>({ queryKey: [approvals, id] })
}

/**
 * Recent decisions and those about leave to come, the latest first, of people whose name or address has the
 * words.
 */
export function useDecidedPages(search: string) {
  return usePages<DecidedRequest>(decided, search)
}

const toDecide = '/api/leave-requests/pending-for-approval'
const approvals = '/api/approvals'
const decided = `${approvals}/decided`

// Reporting lines decide who may decide, and every request shows a name; rules and policies make conflicts.
for (const topic of ['leave', 'team', 'company'] as const)
  registerTopic(topic, [[toDecide], [approvals], [decided]])

/** What a decision is about, whichever list it comes from. */
export type Decidable = Pick<
  ApprovalRow,
  | 'id'
  | 'leaveType'
  | 'startDate'
  | 'endDate'
  | 'startsAt'
  | 'endsAt'
  | 'unit'
  | 'totalDays'
  | 'totalMinutes'
  | 'employeeName'
  | 'amends'
  | 'createdAt'
  | 'stepApprovedAt'
>

/** PATCH /api/leave-requests/{id}/approve (spec 4). */
export function useDecideLeave() {
  return useLeaveWrite(({ request, decision }: { request: Decidable; decision: LeaveDecision }) =>
    writeJson<LeaveRequest>('PATCH', `/api/leave-requests/${request.id}/approve`, decision, {
      headers: { 'if-match': requestVersion(request) },
      keepalive: true,
    }),
  )
}

type Several<Item> = { items: readonly Item[]; onProgress: (done: number) => void }

/** POST /api/approvals/decide, as often as it takes. Refetches once, at the end. */
export function useDecideSeveral() {
  return useLeaveWrite(
    ({ items, decision, onProgress }: Several<Decidable> & { decision: LeaveDecision }) => {
      const call = (ten: readonly Decidable[]) => {
        const requests = ten.map((request) => ({ id: request.id, version: requestVersion(request) }))
        return writeStepByStep(`${approvals}/decide`, { ...decision, requests } satisfies DecisionTogether)
      }
      return inTurn(items, { call, onProgress, mostMs: mostSecondsTogether * 1000 })
    },
  )
}

/** POST /api/approvals/undo, as often as it takes. Refetches once, at the end. */
export function useUndoSeveral() {
  return useLeaveWrite(({ items, onProgress }: Several<MadeDecision>) => {
    const call = (decisions: readonly MadeDecision[]) =>
      writeStepByStep(`${approvals}/undo`, { decisions: [...decisions] } satisfies UndoneTogether)
    return inTurn(items, { call, onProgress, mostMs: Number.POSITIVE_INFINITY })
  })
}

function writeStepByStep(path: string, body: DecisionTogether | UndoneTogether): Promise<OutcomeTogether[]> {
  return writeJson('POST', path, body, { keepalive: true, isStepByStep: true })
}

/** A request or change, and when it was decided, as far as that is known. */
export type MadeDecision = { id: string } & UndoneDecision

/** POST /api/leave-requests/{id}/undo-decision: the request is pending again. */
export function useUndoDecision() {
  return useLeaveWrite(({ id, ...decision }: MadeDecision) =>
    writeJson<LeaveRequest>('POST', `/api/leave-requests/${id}/undo-decision`, decision),
  )
}

// Refetches after a refusal too, which often means that something has changed meanwhile.
function useLeaveWrite<Input, Answer>(write: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: write, onSettled: () => refreshTopic(queryClient, 'leave') })
}
