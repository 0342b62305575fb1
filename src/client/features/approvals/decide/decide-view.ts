import type { Person } from '#shared/fields.ts'
import type { LeaveEvent, LeaveEventKind, LeaveRequest, PendingApproval } from '#shared/leave/contract.ts'

/** How something that was asked for was answered. */
export type Answer = {
  status: 'approved' | 'rejected' | 'cancelled'
  /** Null where the product itself acted. */
  by: Person | null
  at: string | null
  reason: string | null
  /** What was asked: leave, or a change of it. */
  of: 'request' | 'change'
}

/** What the page shows that a mail's link opens. */
export type DecideView =
  | { kind: 'to-decide'; approval: PendingApproval }
  | { kind: 'answered'; leave: LeaveRequest; answer: Answer }
  /** It waits, for the reader's own or for somebody else's leave, and not for the reader. */
  | { kind: 'own' | 'elsewhere'; leave: LeaveRequest }

type Known = {
  /** The id in the link: of a request, or of a change of approved leave. */
  id: string
  userId: string
  approvals: readonly PendingApproval[]
  leave: LeaveRequest
  events: readonly LeaveEvent[]
}

/** The request that the link means among those to decide. */
export function findToDecide(approvals: readonly PendingApproval[], id: string): PendingApproval | undefined {
  return approvals.find((it) => it.id === id) ?? approvals.find(({ amends }) => amends?.id === id)
}

/** What there is to show of the request that the link means. An answer counts more than a list that still has it. */
export function decideViewOf({ id, userId, approvals, leave, events }: Known): DecideView {
  const answer = leave.id === id ? answerOfRequest(leave, events) : answerOfChange(id, events)
  if (answer) return { kind: 'answered', leave, answer }
  const approval = findToDecide(approvals, id)
  if (approval) return { kind: 'to-decide', approval }
  return { kind: leave.userId === userId ? 'own' : 'elsewhere', leave }
}

function answerOfRequest(leave: LeaveRequest, events: readonly LeaveEvent[]): Answer | null {
  const { status, decidedBy, decidedAt, rejectionReason } = leave
  if (status === 'pending' || leave.amendment !== null) return null
  if (status !== 'cancelled')
    return { status, by: decidedBy, at: decidedAt, reason: rejectionReason, of: 'request' }
  const event = events.findLast(({ kind }) => kind === 'cancelled')
  return {
    status,
    by: event?.by ?? null,
    at: event?.at ?? null,
    reason: event?.reason ?? null,
    of: 'request',
  }
}

const answersToChange: Partial<Record<LeaveEventKind, Answer['status']>> = {
  'change-approved': 'approved',
  'change-rejected': 'rejected',
  'change-cancelled': 'cancelled',
}

// Of changes of the same leave only one waits at a time: the first answer after this one began is its own.
function answerOfChange(id: string, events: readonly LeaveEvent[]): Answer | null {
  const beganAt = beginningOf(id)
  for (const { kind, at, by, reason } of events) {
    const status = answersToChange[kind]
    if (status && at >= beganAt) return { status, by, at, reason, of: 'change' }
  }
  return null
}

/** When something with this id began: a UUIDv7 says it in its first 48 bits. */
function beginningOf(id: string): string {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toISOString()
}
