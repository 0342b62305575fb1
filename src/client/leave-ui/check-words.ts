import { formatDay, formatLeaveAmount } from '#client/ui/data/format-dates.ts'
import { anyOf, anyOrAllOf } from '#shared/leave/approver-words.ts'
import type { LeaveCheck } from '#shared/leave/contract.ts'
import { workCalendar } from '#shared/leave/work-calendar.ts'
import type { WorkCalendarOfPerson } from '#shared/leave/work-calendar-contract.ts'
import type { DateRange, PlainDate } from '#shared/plain-date.ts'

/** '4 days in 2026, 1 day in 2027'; nothing for a request inside one leave year. */
export function leaveYearsInWords(leaveYears: LeaveCheck['leaveYears']): string | null {
  const touched = leaveYears.filter(({ amount }) => Number(amount) !== 0)
  if (touched.length < 2) return null
  return touched
    .map((year) => `${formatLeaveAmount(year.amount, year.unit)} in ${shortLeaveYear(year)}`)
    .join(', ')
}

/** '2026', or '2026/27' for a leave year that begins in the middle of one. */
function shortLeaveYear({ start, end }: DateRange): string {
  const [first, last] = [start.slice(0, 4), end.slice(0, 4)]
  return first === last ? first : `${first}/${last.slice(2)}`
}

/**
 * 'Goes to Nora Lindqvist', 'Goes to Maya Okafor or Ben Ito, then to Ada Admin', 'Approved automatically',
 * 'No decision needed: Maya Okafor will be notified'
 */
export function goesToInWords({ goesTo, goesToAll, thenTo, notified }: GoesTo): string {
  if (notified.length > 0)
    return `No decision needed: ${anyOrAllOf({ people: notified, needsAll: true })} will be notified`
  if (goesTo.length === 0) return 'Approved automatically'
  const steps = [{ people: goesTo, needsAll: goesToAll }, ...thenTo]
  return `Goes to ${steps.map(anyOrAllOf).join(', then to ')}`
}

type GoesTo = Pick<LeaveCheck, 'goesTo' | 'goesToAll' | 'thenTo' | 'notified'>

/** 'Nora is away until Thu 4 Dec. Maya can decide until then.'; nothing while the usual approver is there. */
export function awayApproverInWords(
  { awayApprover, goesTo }: Pick<LeaveCheck, 'awayApprover' | 'goesTo'>,
  today: PlainDate,
): string | null {
  if (!awayApprover) return null
  const { person, until } = awayApprover
  const away = `${person.firstName} is away until ${formatDay(until, today)}`
  const others = goesTo.filter(({ id }) => id !== person.id)
  if (others.length === 0) return `${away}, and no one else can decide until then.`
  const deciders = anyOf(others.map(({ id, firstName }) => ({ id, firstName, lastName: '' })))
  return `${away}. ${deciders.charAt(0).toUpperCase()}${deciders.slice(1)} can decide until then.`
}

/** Holidays that take something from a day that would be worked: 'Fri 3 Apr: Good Friday, not counted'. */
export function holidaysInWords(
  { start, end }: DateRange,
  { patterns, holidays, exceptions }: WorkCalendarOfPerson,
  today: PlainDate,
): string[] {
  const workedWithout = workCalendar({ patterns, exceptions })
  const workedWith = workCalendar({ patterns, holidays, exceptions })
  return holidays
    .filter(({ date }) => start <= date && date <= end && workedWithout(date).part !== workedWith(date).part)
    .map(({ date, name, part }) => {
      const lost = workedWith(date).part === 'none' ? 'not counted' : `${part} not counted`
      return `${formatDay(date, today)}: ${name}, ${lost}`
    })
}
