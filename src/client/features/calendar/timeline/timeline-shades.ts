import type { PlainDate } from '#shared/plain-date.ts'
import type { PersonCalendar } from '../person-calendars.ts'

/** How the paper of a day looks: hatched, a public holiday's colour, or plain. */
export type Shade = 'free' | 'holiday' | 'plain'

/** Whose days the columns show: the free days of the company, the public holidays of the reader. */
export type ColumnCalendars = { company: PersonCalendar; reader: PersonCalendar }

/** The shade of a whole column. */
export function columnShade(date: PlainDate, { company, reader }: ColumnCalendars): Shade {
  if (reader.holidayOn(date)) return 'holiday'
  return company.countsOn(date) === 0 && !company.holidayOn(date) ? 'free' : 'plain'
}

/** The days on which a person's own paper differs from that of the column. */
export function ownShades(
  dates: readonly PlainDate[],
  calendar: PersonCalendar,
  columns: ColumnCalendars,
): { date: PlainDate; shade: Shade }[] {
  if (calendar === columns.company && columns.company === columns.reader) return []
  return dates
    .map((date) => ({ date, shade: shadeOf(date, calendar) }))
    .filter(({ date, shade }) => shade !== columnShade(date, columns))
}

function shadeOf(date: PlainDate, calendar: PersonCalendar): Shade {
  if (calendar.holidayOn(date)) return 'holiday'
  return calendar.countsOn(date) === 0 ? 'free' : 'plain'
}
