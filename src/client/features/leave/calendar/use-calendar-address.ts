import { useSearchParams } from 'wouter'
import { deployment } from '#client/api/deployment.ts'
import { isPlainDate, monthRange, type PlainDate } from '#shared/plain-date.ts'
import { isMonth, type Month, monthOf, weekStartOf } from './calendar-days.ts'

export type CalendarView = 'month' | 'week'

/** What the calendar shows. `week` is its Sunday. */
export type CalendarPlace = { view: 'month'; month: Month } | { view: 'week'; week: PlainDate }

/** The calendar's place is its address: `/calendar?month=2026-03` or `/calendar?view=week&week=2026-03-01`. */
export function useCalendarAddress(today: PlainDate) {
  const [params, setParams] = useSearchParams()
  const goTo = (place: CalendarPlace, { replace = false } = {}) => setParams(addressOf(place), { replace })
  return { place: placeIn(params, today), goTo }
}

function placeIn(params: URLSearchParams, today: PlainDate): CalendarPlace {
  const month = params.get('month')
  if (params.get('view') !== 'week') {
    const initial = deployment.calendarInitialMonth ?? monthOf(today)
    return { view: 'month', month: isMonth(month) ? month : initial }
  }
  const week = params.get('week')
  return { view: 'week', week: weekStartOf(week && isPlainDate(week) ? week : today) }
}

/** The same time in the other view. Today is where people look first, so a month that holds it leads to its week. */
export function inView(place: CalendarPlace, view: CalendarView, today: PlainDate): CalendarPlace {
  if (place.view === view) return place
  if (place.view === 'week') return { view: 'month', month: monthOfWeek(place.week, today) }
  const holdsToday = place.month === monthOf(today)
  return { view: 'week', week: weekStartOf(holdsToday ? today : monthRange(place.month).start) }
}

/** The place that shows a date. */
export function placeOf(date: PlainDate, view: CalendarView): CalendarPlace {
  return view === 'month' ? { view, month: monthOf(date) } : { view, week: weekStartOf(date) }
}

function monthOfWeek(week: PlainDate, today: PlainDate): Month {
  return monthOf(weekStartOf(today) === week ? today : week)
}

function addressOf(place: CalendarPlace): Record<string, string> {
  return place.view === 'month' ? { month: place.month } : { view: 'week', week: place.week }
}
