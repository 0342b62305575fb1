import { isWeekend } from '#client/leave-ui/leave-rows.ts'
import { formatDay, formatLength } from '#client/ui/data/format-dates.ts'
import { formatDays } from '#shared/leave/days.ts'
import type { TakenDate } from '#shared/leave/leave-account.ts'
import type { LeaveUnit } from '#shared/leave/leave-unit.ts'
import type { WorkCalendarOfPerson } from '#shared/leave/work-calendar-contract.ts'
import type { WorkingDayCount } from '#shared/leave/working-days.ts'
import { type DateRange, datesBetween, type PlainDate } from '#shared/plain-date.ts'

/** One date of a request and what it counts: 'Wed 30 Dec', '1 day'. */
export type CountedLine = { date: PlainDate; day: string; counts: string }

/**
 * The count of a request date by date (leave-rules, section 3): what counts, and the weekdays that don't and
 * why. A weekend that nobody works is left out.
 */
export function dayByDay(
  { start, end }: DateRange,
  { unit, dates }: WorkingDayCount,
  calendar: WorkCalendarOfPerson | undefined,
  today: PlainDate,
): CountedLine[] {
  const counted = new Map(dates.map((day) => [day.date, day]))
  const holidays = new Map(calendar?.holidays.map(({ date, name }) => [date, name]))
  return datesBetween(start, end)
    .filter((date) => counted.has(date) || !isWeekend(date))
    .map((date) => {
      const taken = counted.get(date)
      const holiday = holidays.get(date)
      const counts = taken ? takenInWords(taken, unit) : 'not counted'
      return { date, day: formatDay(date, today), counts: holiday ? `${holiday}, ${counts}` : counts }
    })
}

function takenInWords({ hundredths, minutes }: TakenDate, unit: LeaveUnit): string {
  return formatLength({ unit, totalDays: formatDays(hundredths), totalMinutes: minutes })
}
