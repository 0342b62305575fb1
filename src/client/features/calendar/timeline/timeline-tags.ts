import { type HolidayOn, shortHolidayName } from '#client/leave-ui/holiday-words.ts'
import { formatMonthName } from '#client/ui/data/format-dates.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { daysInWeek } from './timeline-columns.ts'

/** A name above the days: a public holiday's over its day, or a month's from its first day on. */
export type TimelineTag = {
  kind: 'holiday' | 'month'
  name: string
  /** Its first day and how many it stands over. */
  date: PlainDate
  days: number
  /** Days that its text may take without touching the next one. */
  room: number
}

/**
 * The names above these dates, in order. Holidays on days that follow each other share one; they go before
 * months.
 */
export function tagsOf(dates: readonly PlainDate[], holidayOn: HolidayOn): TimelineTag[] {
  const tags: (TimelineTag & { index: number })[] = []
  dates.forEach((date, index) => {
    const before = tags.at(-1)
    const holiday = holidayOn(date)
    const isNext = before?.kind === 'holiday' && before.index + before.days === index
    if (holiday && isNext) {
      before.name += `, ${shortHolidayName(holiday)}`
      before.days += 1
    } else if (holiday) {
      tags.push({ kind: 'holiday', name: shortHolidayName(holiday), date, days: 1, room: 0, index })
    } else if (date.endsWith('-01') && isFree(dates, index, holidayOn)) {
      tags.push({ kind: 'month', name: formatMonthName(date), date, days: 1, room: 0, index })
    }
  })
  return tags.map(({ index, ...tag }, nth) => ({
    ...tag,
    room: Math.min(roomBetween(tags[nth - 1], tags[nth + 1], index, tag), 2 * daysInWeek),
  }))
}

/** Whether no holiday stands close to it. */
function isFree(dates: readonly PlainDate[], index: number, holidayOn: HolidayOn): boolean {
  return !dates.slice(Math.max(0, index - 2), index + daysInWeek).some((date) => holidayOn(date))
}

function roomBetween(
  before: { index: number; days: number } | undefined,
  after: { index: number } | undefined,
  index: number,
  { kind, days }: TimelineTag,
): number {
  const right = after ? after.index - index : Number.POSITIVE_INFINITY
  if (kind === 'month') return right
  const left = before ? index - before.index - before.days + 1 : Number.POSITIVE_INFINITY
  return Math.max(days, Math.min(left, right - days + 1) + days - 1)
}
