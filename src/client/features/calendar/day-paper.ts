import type { PlainDate } from '#shared/plain-date.ts'
import type { PersonCalendar } from './person-calendars.ts'

/**
 * A public holiday is tinted, half a one by half; days that don't count are hatched. Nothing for the others.
 */
export function paperOf(date: PlainDate, { holidayOn, countsOn }: PersonCalendar): string {
  const part = holidayOn(date)?.part
  if (part === 'full') return 'paper-holiday bg-pending-soft'
  if (countsOn(date) === 0) return 'bg-paper bg-hatch'
  if (!part) return ''
  return part === 'morning'
    ? 'bg-linear-to-b from-pending-soft from-50% to-transparent to-50%'
    : 'bg-linear-to-t from-pending-soft from-50% to-transparent to-50%'
}
