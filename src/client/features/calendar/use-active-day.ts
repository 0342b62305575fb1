import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { weekStartOf } from '#client/leave-ui/calendar-days.ts'
import { addDays, addMonths, type PlainDate } from '#shared/plain-date.ts'
import type { CurrentUser, WeekStart } from '#shared/session/contract.ts'
import { type CalendarSpan, isWithin } from './calendar-span.ts'
import { type CalendarPlace, placeOf } from './use-calendar-address.ts'

/**
 * The one day of the grid that the Tab key reaches, and the keys that move it (ARIA's grid pattern): arrows by day and
 * week, Home and End to the edges of a week, Page Up and Page Down to the same day of the month or week beside it.
 */
export function useActiveDay(
  span: CalendarSpan,
  { today, weekStart }: Pick<CurrentUser, 'today' | 'weekStart'>,
  goTo: (place: CalendarPlace) => void,
) {
  const [chosen, choose] = useState(today)
  const date = [chosen, today].find((day) => isWithin(day, span.range)) ?? span.range.start

  /** The day that a key leads to, once it is there. */
  const move = (event: KeyboardEvent): PlainDate | undefined => {
    const target = targetOf(event, date, span, weekStart)
    if (!target || event.ctrlKey || event.metaKey || event.altKey) return undefined
    event.preventDefault()
    flushSync(() => {
      choose(target)
      if (!isWithin(target, span.range)) goTo(placeOf(target, span.unit, weekStart))
    })
    document.getElementById(dayId(target))?.focus()
    return target
  }
  return { date, choose, move }
}

/** The id of a day's button. */
export function dayId(date: PlainDate): string {
  return `day-${date}`
}

function targetOf(
  { key }: KeyboardEvent,
  date: PlainDate,
  span: CalendarSpan,
  weekStart: WeekStart,
): PlainDate | undefined {
  const firstDay = weekStartOf(date, weekStart)
  const page = (direction: 1 | -1) =>
    span.unit === 'month' ? addMonths(date, direction) : addDays(date, 7 * direction)
  const targets: Record<string, () => PlainDate> = {
    ArrowLeft: () => addDays(date, -1),
    ArrowRight: () => addDays(date, 1),
    ArrowUp: () => addDays(date, -7),
    ArrowDown: () => addDays(date, 7),
    Home: () => within(firstDay, span),
    End: () => within(addDays(firstDay, 6), span),
    PageUp: () => page(-1),
    PageDown: () => page(1),
  }
  return targets[key]?.()
}

function within(date: PlainDate, { range }: CalendarSpan): PlainDate {
  if (date < range.start) return range.start
  return date > range.end ? range.end : date
}
