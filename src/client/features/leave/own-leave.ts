import type { LeaveRequest } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { formatInstantDay, formatShortDay, localDateOf } from './format-dates.ts'
import { fullName } from './leave-rows.ts'

/** How its owner may take a request back: a pending one, or approved leave that has not begun. */
export function wayBack(
  { status, startDate }: LeaveRequest,
  today: PlainDate,
): 'Withdraw' | 'Cancel leave' | null {
  if (status === 'pending') return 'Withdraw'
  return status === 'approved' && startDate > today ? 'Cancel leave' : null
}

/** 'submitted 27 Feb, with Nora Lindqvist' */
export function submittedShort(request: LeaveRequest, today: PlainDate): string {
  return `submitted ${formatShortDay(localDateOf(request.createdAt), today)}${withWhom(request)}`
}

/** 'Submitted Fri 27 Feb, with Nora Lindqvist' or 'Submitted Tue 24 Feb, approved by Nora Lindqvist' */
export function historyOf(request: LeaveRequest, today: PlainDate): string {
  return `Submitted ${formatInstantDay(request.createdAt, today)}${withWhom(request)}${byWhom(request)}`
}

function withWhom({ status, waitsFor }: LeaveRequest): string {
  return status === 'pending' && waitsFor ? `, with ${fullName(waitsFor)}` : ''
}

function byWhom({ status, decidedBy }: LeaveRequest): string {
  return decidedBy && (status === 'approved' || status === 'rejected')
    ? `, ${status} by ${fullName(decidedBy)}`
    : ''
}
