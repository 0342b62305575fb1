import type { LeaveLength } from '../format-dates.ts'
import type { LeaveRequest } from './contract.ts'
import type { LeaveUnit } from './leave-unit.ts'

type Facts = Pick<LeaveRequest, 'leaveType' | 'startDate' | 'endDate' | 'startsAt' | 'endsAt'> & LeaveLength
type Decidable = Facts & Partial<Pick<LeaveRequest, 'stepApprovedAt'>>

/** What somebody saw. */
export type SeenLeave = Facts & { leaveType: string; stepApprovedAt: string | null }

/**
 * The version of a request as somebody sees it, as an entity tag (RFC 9110, section 8.8.3): sent as
 * `If-Match` with a decision, so that nobody decides on dates that they did not see, or at a step that has
 * been approved since. It has days and minutes, first what the request counts in; `showsSame` says which of
 * them matter.
 */
export function requestVersion(request: Decidable): string {
  const { leaveType, startDate, endDate, startsAt, endsAt, unit, totalDays, totalMinutes } = request
  const times = [startsAt ?? 'start', endsAt ?? 'end']
  const minutes = `${totalMinutes}min`
  const length = unit === 'hours' ? [minutes, totalDays] : [totalDays, minutes]
  const facts = [leaveType, startDate, endDate, times, length, request.stepApprovedAt ?? []]
  return `"${facts.flat().join(' ')}"`
}

/**
 * What somebody saw, from its version. Versions of mails that were sent before these had both have days or
 * minutes alone; the other one is then 0, which no leave counts.
 */
export function seenIn(version: string): SeenLeave {
  const [leaveType = '', startDate = '', endDate = '', startsAt = '', endsAt = '', ...rest] = version
    .slice(1, -1)
    .split(' ')
  const minutes = rest.find((text) => text.endsWith('min'))
  return {
    leaveType,
    startDate,
    endDate,
    startsAt: timeIn(startsAt),
    endsAt: timeIn(endsAt),
    unit: minutes !== undefined && rest[0] === minutes ? 'hours' : 'days',
    totalDays: rest.find((text) => /^[\d.]+$/.test(text)) ?? '0',
    totalMinutes: Number.parseInt(minutes ?? '0', 10),
    stepApprovedAt: rest.find((text) => text.includes('T')) ?? null,
  }
}

/**
 * Whether somebody saw the dates and the amount that a request has now, whatever its steps. Days matter where
 * the request or its type, `countsIn`, counts in days, and minutes where one of them counts in hours.
 */
export function showsSame(seen: Facts, now: Facts, countsIn: LeaveUnit): boolean {
  const units = [now.unit, countsIn]
  return (
    seen.leaveType === now.leaveType &&
    seen.startDate === now.startDate &&
    seen.endDate === now.endDate &&
    seen.startsAt === now.startsAt &&
    seen.endsAt === now.endsAt &&
    (!units.includes('days') || seen.totalDays === now.totalDays) &&
    (!units.includes('hours') || seen.totalMinutes === now.totalMinutes)
  )
}

function timeIn(text: string): string | null {
  return text.includes(':') ? text : null
}
