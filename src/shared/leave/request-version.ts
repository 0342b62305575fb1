import type { LeaveRequest } from './contract.ts'

type Decidable = Pick<LeaveRequest, 'leaveType' | 'startDate' | 'endDate' | 'halfDayPart' | 'totalDays'>

/**
 * The version of a request as somebody sees it, as an entity tag (RFC 9110, section 8.8.3): sent as
 * `If-Match` with a decision, so that nobody decides on dates that they did not see.
 */
export function requestVersion({ leaveType, startDate, endDate, halfDayPart, totalDays }: Decidable): string {
  return `"${[leaveType, startDate, endDate, halfDayPart ?? 'full', totalDays].join(' ')}"`
}

/** What somebody saw, from its version. */
export function seenIn(version: string): Decidable & { leaveType: string } {
  const [leaveType = '', startDate = '', endDate = '', part, totalDays = ''] = version.slice(1, -1).split(' ')
  const halfDayPart = part === 'morning' || part === 'afternoon' ? part : null
  return { leaveType, startDate, endDate, halfDayPart, totalDays }
}
