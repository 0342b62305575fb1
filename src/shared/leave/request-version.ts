import type { LeaveLength } from '../format-dates.ts'
import type { LeaveRequest } from './contract.ts'

type Facts = Pick<LeaveRequest, 'leaveType' | 'startDate' | 'endDate' | 'startsAt' | 'endsAt'> & LeaveLength
type Decidable = Facts & Partial<Pick<LeaveRequest, 'stepApprovedAt'>>

/**
 * The version of a request as somebody sees it, as an entity tag (RFC 9110, section 8.8.3): sent as
 * `If-Match` with a decision, so that nobody decides on dates that they did not see, or at a step that has
 * been approved since.
 */
export function requestVersion(request: Decidable): string {
  const { leaveType, startDate, endDate, startsAt, endsAt, unit, totalDays, totalMinutes } = request
  const times = [startsAt ?? 'start', endsAt ?? 'end']
  const length = unit === 'hours' ? `${totalMinutes}min` : totalDays
  const facts = [leaveType, startDate, endDate, times, length, request.stepApprovedAt ?? []]
  return `"${facts.flat().join(' ')}"`
}

/** What somebody saw, from its version. */
export function seenIn(version: string): Facts & { leaveType: string } {
  const [leaveType = '', startDate = '', endDate = '', startsAt = '', endsAt = '', length = ''] = version
    .slice(1, -1)
    .split(' ')
  const times = { startsAt: timeIn(startsAt), endsAt: timeIn(endsAt) }
  return { leaveType, startDate, endDate, ...times, ...lengthIn(length) }
}

function lengthIn(text: string): LeaveLength {
  return text.endsWith('min')
    ? { unit: 'hours', totalDays: '0', totalMinutes: Number.parseInt(text, 10) }
    : { unit: 'days', totalDays: text, totalMinutes: 0 }
}

function timeIn(text: string): string | null {
  return text.includes(':') ? text : null
}
