import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { deployment } from '#client/api/deployment.ts'
import { weekStartOf } from '#client/leave-ui/calendar-days.ts'
import { isMonth, type Month, monthOf } from '#shared/leave/calendar-address.ts'
import { isPlainDate, monthRange, type PlainDate } from '#shared/plain-date.ts'
import type { WeekStart } from '#shared/session/contract.ts'

export type CalendarView = 'month' | 'week' | 'timeline'

/** What the calendar shows. `week` is its first day; the timeline's month is the one in sight. */
export type CalendarPlace = { view: 'month' | 'timeline'; month: Month } | { view: 'week'; week: PlainDate }

/**
 * The calendar's place is its address: `/calendar?month=2026-03`, `/calendar?view=week&week=2026-03-01` or
 * `/calendar?view=timeline&month=2026-03`. Any day names the week that holds it, so that a link leads to the same days whoever
 * opens it.
 */
export function useCalendarAddress(today: PlainDate, weekStart: WeekStart) {
  const [params, setParams] = useSearchParams()
  const [asked, setAsked] = useState(0)
  // Filters go along through time.
  const goTo = (place: CalendarPlace, { replace = false } = {}) => {
    if (!replace) setAsked(asked + 1)
    setParams((before) => withPlace(before, place), { replace })
  }
  /** `asked` tells two wishes for one place apart: a timeline may have been scrolled away from it. */
  return { place: placeIn(params, today, weekStart), asked, goTo }
}

/** The place that an address names. */
export function placeIn(params: URLSearchParams, today: PlainDate, weekStart: WeekStart): CalendarPlace {
  const view = params.get('view')
  if (view !== 'week') {
    const month = params.get('month')
    const initial = deployment.calendarInitialMonth ?? monthOf(today)
    return { view: view === 'timeline' ? view : 'month', month: isMonth(month) ? month : initial }
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
  if (view !== 'week')
    return { view, month: place.view === 'week' ? monthOfWeek(place.week, today, weekStart) : place.month }
  if (place.view === 'week') return place
  const holdsToday = place.month === monthOf(today)
  return { view: 'week', week: weekStartOf(holdsToday ? today : monthRange(place.month).start, weekStart) }
}

/** The place that shows a date. */
export function placeOf(date: PlainDate, view: CalendarView, weekStart: WeekStart): CalendarPlace {
  return view === 'week' ? { view, week: weekStartOf(date, weekStart) } : { view, month: monthOf(date) }
}

function monthOfWeek(week: PlainDate, today: PlainDate, weekStart: WeekStart): Month {
  return monthOf(weekStartOf(today, weekStart) === week ? today : week)
}

function addressOf(place: CalendarPlace): Record<string, string> {
  if (place.view === 'week') return { view: 'week', week: place.week }
  return place.view === 'month' ? { month: place.month } : { view: 'timeline', month: place.month }
}

/** The address of another place, with everything else in it. */
function withPlace(search: URLSearchParams, place: CalendarPlace): URLSearchParams {
  const moved = new URLSearchParams(search)
  for (const name of ['view', 'month', 'week']) moved.delete(name)
  for (const [name, value] of Object.entries(addressOf(place))) moved.set(name, value)
  return moved
}
