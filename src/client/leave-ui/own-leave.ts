import { formatInstantDay, formatShortDay, localDateOf } from '#client/ui/data/format-dates.ts'
import { fullName } from '#shared/full-name.ts'
import { anyOrAllOf } from '#shared/leave/approver-words.ts'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'

/** How its owner may take a request back: a pending one, or approved leave that has not begun. */
export function wayBack(
  { status, startDate }: LeaveRequest,
  today: PlainDate,
): 'Cancel request' | 'Cancel leave' | null {
  if (status === 'pending') return 'Cancel request'
  return status === 'approved' && startDate > today ? 'Cancel leave' : null
}

/** 'submitted 27 Feb, with Nora Lindqvist' */
export function submittedShort(request: LeaveRequest, today: PlainDate): string {
  const { recordedBy, createdAt } = request
  const on = formatShortDay(localDateOf(createdAt), today)
  return `${recordedBy ? 'recorded' : 'submitted'} ${on}${withWhom(request)}`
}

/**
 * 'Submitted Fri 27 Feb, with Nora Lindqvist', 'Submitted Tue 24 Feb, approved by Nora Lindqvist' or
 * 'Recorded Tue 24 Feb by Maya Okafor'
 */
export function submittedInWords(request: LeaveRequest, today: PlainDate): string {
  const { recordedBy, createdAt } = request
  const on = formatInstantDay(createdAt, today)
  if (recordedBy) return `Recorded ${on} by ${fullName(recordedBy)}`
  return `Submitted ${on}${withWhom(request)}${byWhom(request)}`
}

function withWhom({ status, waitsFor, waitsForAll }: LeaveRequest): string {
  return status === 'pending' && waitsFor.length > 0
    ? `, with ${anyOrAllOf({ people: waitsFor, needsAll: waitsForAll })}`
    : ''
}

function byWhom({ status, decidedBy }: LeaveRequest): string {
  return decidedBy && (status === 'approved' || status === 'rejected')
    ? `, ${status} by ${fullName(decidedBy)}`
    : ''
}
