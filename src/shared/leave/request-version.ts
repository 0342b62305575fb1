import type { LeaveRequest } from './contract.ts'

type Facts = Pick<LeaveRequest, 'leaveType' | 'startDate' | 'endDate' | 'halfDayPart' | 'totalDays'>
type Decidable = Facts & Partial<Pick<LeaveRequest, 'stepApprovedAt'>>

/**
 * The version of a request as somebody sees it, as an entity tag (RFC 9110, section 8.8.3): sent as
 * `If-Match` with a decision, so that nobody decides on dates that they did not see, or at a step that has been approved since.
 */
export function requestVersion(request: Decidable): string {
  const { leaveType, startDate, endDate, halfDayPart, totalDays, stepApprovedAt } = request
  const facts = [leaveType, startDate, endDate, halfDayPart ?? 'full', totalDays, stepApprovedAt ?? []]
  return `"${facts.flat().join(' ')}"`
}

/** What somebody saw, from its version. */
export function seenIn(version: string): Facts & { leaveType: string } {
  const [leaveType = '', startDate = '', endDate = '', part, totalDays = ''] = version.slice(1, -1).split(' ')
  const halfDayPart = part === 'morning' || part === 'afternoon' ? part : null
  return { leaveType, startDate, endDate, halfDayPart, totalDays }
}
