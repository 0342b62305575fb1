import { type PlainDate, toDayNumber } from '#shared/plain-date.ts'

/** 'Fri 1 Jan' */
export function dayLabel(date: PlainDate): string {
  return `${write(weekday, date)} ${dayAndMonth(date)}`
}

/** 'Fri 1 Jan 2027' */
export function dayOfYearLabel(date: PlainDate): string {
  return `${dayLabel(date)} ${date.slice(0, 4)}`
}

/** '1 to 12 Dec 2026', '20 Dec 2026 to 3 Jan 2027', '24 Dec 2026'. */
export function rangeLabel(start: PlainDate, end: PlainDate): string {
  const last = `${dayAndMonth(end)} ${end.slice(0, 4)}`
  if (start === end) return last
  if (start.slice(0, 4) !== end.slice(0, 4)) return `${dayAndMonth(start)} ${start.slice(0, 4)} to ${last}`
  return `${start.slice(0, 7) === end.slice(0, 7) ? Number(start.slice(8)) : dayAndMonth(start)} to ${last}`
}

const weekday = format({ weekday: 'short' })
const month = format({ month: 'short' })

function dayAndMonth(date: PlainDate): string {
  return `${Number(date.slice(8))} ${write(month, date)}`
}

function write(part: Intl.DateTimeFormat, date: PlainDate): string {
  return part.format(toDayNumber(date) * 86_400_000)
}

// A date is the same everywhere: it is written as it stands at Greenwich.
function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' })
}
