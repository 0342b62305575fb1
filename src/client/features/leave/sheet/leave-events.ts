import type { LeaveRequest } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { anyOf } from '../check-words.ts'
import { formatRange } from '../format-dates.ts'
import { fullName } from '../leave-rows.ts'

/** One line of a request's history. `at` is null for what lasts: with whom it lies. */
export type LeaveEvent = { what: string; at: string | null; said: string | null }

/** What happened to a request, oldest first: asked or recorded, with whom it lies, decided and why. */
export function eventsOf(leave: LeaveRequest, today: PlainDate): LeaveEvent[] {
  const { recordedBy, createdAt, notes, amendment } = leave
  const begun = recordedBy ? `Recorded by ${fullName(recordedBy)}` : 'Asked for'
  return [
    { what: begun, at: createdAt, said: notes },
    ...(leave.status === 'pending' ? liesWith(leave) : []),
    ...decisionOf(leave),
    ...(leave.status === 'cancelled' ? [{ what: 'Cancelled', at: null, said: null }] : []),
    ...(amendment ? [changeAsked(amendment, today), ...liesWith(leave)] : []),
  ]
}

function liesWith({ waitsFor }: LeaveRequest): LeaveEvent[] {
  return waitsFor.length > 0 ? [{ what: `With ${anyOf(waitsFor)}`, at: null, said: null }] : []
}

function decisionOf({
  status,
  decidedAt,
  decidedBy,
  recordedBy,
  rejectionReason,
}: LeaveRequest): LeaveEvent[] {
  if (decidedAt === null || recordedBy) return []
  const decision = status === 'rejected' ? 'Rejected' : 'Approved'
  return [
    {
      what: decidedBy ? `${decision} by ${fullName(decidedBy)}` : 'Approved at once',
      at: decidedAt,
      said: rejectionReason,
    },
  ]
}

function changeAsked(amendment: NonNullable<LeaveRequest['amendment']>, today: PlainDate): LeaveEvent {
  const dates = formatRange(amendment, today)
  return {
    what: amendment.kind === 'ill' ? `Reported ill, ${dates}` : `Change asked for, to ${dates}`,
    at: amendment.createdAt,
    said: amendment.kind === 'ill' ? null : amendment.notes,
  }
}
