import type { Person } from '#shared/fields.ts'
import type { LeaveEvent, LeaveEventKind, LeaveRequest, PendingApproval } from '#shared/leave/contract.ts'

/** How a request, or a change of one, was answered. */
export type Answer = {
  status: 'approved' | 'rejected' | 'cancelled'
  /** Null where the product itself acted. */
  by: Person | null
  at: string | null
  reason: string | null
  /** What was asked: leave, or a change of it. */
  of: 'request' | 'change'
}

/** What the page shows for the request that an email links to. */
export type DecideView =
  | { kind: 'to-decide'; approval: PendingApproval }
  | { kind: 'answered'; leave: LeaveRequest; answer: Answer }
  /** It is pending, of the reader's own or of somebody else's leave, and the reader doesn't decide it. */
  | { kind: 'own' | 'elsewhere'; leave: LeaveRequest }

type Reads = {
  /** The id in the link: of a request, or of a change of approved leave. */
  id: string
  userId: string
  /** The request itself, or the change of it, if the reader may decide it. */
  approval: PendingApproval | null
  leave: LeaveRequest
  events: readonly LeaveEvent[]
}

/**
 * What to show of the linked request. An answer wins over a request that is still to decide: that was read
 * before.
 */
export function decideViewOf({ id, userId, approval, leave, events }: Reads): DecideView {
  const answer = leave.id === id ? answerOfRequest(leave, events) : answerOfChange(id, events)
  if (answer) return { kind: 'answered', leave, answer }
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

// Only one change of the same leave is pending at a time: the first answer after its creation is its own,
// unless that was undone before another one was asked for.
function answerOfChange(id: string, events: readonly LeaveEvent[]): Answer | null {
  const createdAt = creationTimeOf(id)
  let answer: Answer | null = null
  for (const { kind, at, by, reason } of events) {
    if (at < createdAt) continue
    if (answer && kind === 'change-asked') return answer
    if (kind === 'change-undone') answer = null
    const status = answersToChange[kind]
    if (status) answer ??= { status, by, at, reason, of: 'change' }
  }
  return answer
}

/** A UUIDv7 holds its time of creation, in milliseconds, in its first 48 bits. */
function creationTimeOf(id: string): string {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toISOString()
}
