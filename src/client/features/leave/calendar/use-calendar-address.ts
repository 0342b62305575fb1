import { useSearchParams } from 'wouter'
import { deployment } from '#client/api/deployment.ts'
import { isPlainDate, monthRange, type PlainDate } from '#shared/plain-date.ts'
import type { WeekStart } from '#shared/session/contract.ts'
import { isMonth, type Month, monthOf, weekStartOf } from './calendar-days.ts'

export type CalendarView = 'month' | 'week'

/** What the calendar shows. `week` is its first day. */
export type CalendarPlace = { view: 'month'; month: Month } | { view: 'week'; week: PlainDate }

/**
 * The calendar's place is its address: `/calendar?month=2026-03` or `/calendar?view=week&week=2026-03-01`. Any day names the
 * week that holds it, so that a link leads to the same days whoever opens it.
 */
export function useCalendarAddress(today: PlainDate, weekStart: WeekStart) {
  const [params, setParams] = useSearchParams()
  const goTo = (place: CalendarPlace, { replace = false } = {}) => setParams(addressOf(place), { replace })
  return { place: placeIn(params, today, weekStart), goTo }
}

/** The place that an address names. */
export function placeIn(params: URLSearchParams, today: PlainDate, weekStart: WeekStart): CalendarPlace {
  const month = params.get('month')
  if (params.get('view') !== 'week') {
    const initial = deployment.calendarInitialMonth ?? monthOf(today)
    return { view: 'month', month: isMonth(month) ? month : initial }
  }
  const week = params.get('week')
  return { view: 'week', week: weekStartOf(week && isPlainDate(week) ? week : today, weekStart) }
}

/** The same time in the other view. Today is where people look first, so a month that holds it leads to its week. */
export function inView(
  place: CalendarPlace,
  view: CalendarView,
  today: PlainDate,
  weekStart: WeekStart,
): CalendarPlace {
  if (place.view === view) return place
  if (place.view === 'week') {
    const isThisWeek = weekStartOf(today, weekStart) === place.week
    return { view: 'month', month: monthOf(isThisWeek ? today : place.week) }
  }
  const holdsToday = place.month === monthOf(today)
  return { view: 'week', week: weekStartOf(holdsToday ? today : monthRange(place.month).start, weekStart) }
}

/** The place that shows a date. */
export function placeOf(date: PlainDate, view: CalendarView, weekStart: WeekStart): CalendarPlace {
  return view === 'month' ? { view, month: monthOf(date) } : { view, week: weekStartOf(date, weekStart) }
}

function addressOf(place: CalendarPlace): Record<string, string> {
  return place.view === 'month' ? { month: place.month } : { view: 'week', week: place.week }
}
