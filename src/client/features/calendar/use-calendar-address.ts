import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { deployment } from '#client/api/deployment.ts'
import { isMonth, type Month, monthOf } from '#shared/leave/calendar-address.ts'
import { weekStartOf } from '#shared/leave/week-start.ts'
import { isPlainDate, monthRange, type PlainDate } from '#shared/plain-date.ts'
import type { WeekStart } from '#shared/session/contract.ts'

export type CalendarView = 'month' | 'week' | 'timeline'

/** What the calendar shows. `week` is its first day; the timeline's month is the one in sight. */
export type CalendarAddress = { view: 'month' | 'timeline'; month: Month } | { view: 'week'; week: PlainDate }

/**
 * What the calendar shows is in its URL: `/calendar?month=2026-03`, `/calendar?view=week&week=2026-03-01` or
 * `/calendar?view=timeline&month=2026-03`. Any day names its week, so that a link shows everybody the same
 * days.
 */
export function useCalendarAddress(today: PlainDate, weekStart: WeekStart) {
  const [params, setParams] = useSearchParams()
  const [asked, setAsked] = useState(0)
  // Filters go along through time.
  const goTo = (address: CalendarAddress, { replace = false } = {}) => {
    if (!replace) setAsked(asked + 1)
    setParams((before) => withAddress(before, address), { replace })
  }
  /**
   * `asked` counts requests, as somebody may ask again for the month that a timeline was scrolled away from.
   */
  return { address: addressIn(params, today, weekStart), asked, goTo }
}

/** What a URL's parameters name. */
export function addressIn(params: URLSearchParams, today: PlainDate, weekStart: WeekStart): CalendarAddress {
  const view = params.get('view')
  if (view !== 'week') {
    const month = params.get('month')
    const initial = deployment.calendarInitialMonth ?? monthOf(today)
    return { view: view === 'timeline' ? view : 'month', month: isMonth(month) ? month : initial }
  }
  const week = params.get('week')
  return { view: 'week', week: weekStartOf(week && isPlainDate(week) ? week : today, weekStart) }
}

/**
 * The same time in the other view. Today is where people look first, so a month that holds it leads to its
 * week.
 */
export function inView(
  address: CalendarAddress,
  view: CalendarView,
  today: PlainDate,
  weekStart: WeekStart,
): CalendarAddress {
  if (address.view === view) return address
  if (view !== 'week')
    return {
      view,
      month: address.view === 'week' ? monthOfWeek(address.week, today, weekStart) : address.month,
    }
  if (address.view === 'week') return address
  const holdsToday = address.month === monthOf(today)
  return { view: 'week', week: weekStartOf(holdsToday ? today : monthRange(address.month).start, weekStart) }
}

/** The address that shows a date. */
export function addressOf(date: PlainDate, view: CalendarView, weekStart: WeekStart): CalendarAddress {
  return view === 'week' ? { view, week: weekStartOf(date, weekStart) } : { view, month: monthOf(date) }
}

function monthOfWeek(week: PlainDate, today: PlainDate, weekStart: WeekStart): Month {
  return monthOf(weekStartOf(today, weekStart) === week ? today : week)
}

function paramsOf(address: CalendarAddress): Record<string, string> {
  if (address.view === 'week') return { view: 'week', week: address.week }
  return address.view === 'month' ? { month: address.month } : { view: 'timeline', month: address.month }
}

/** The parameters with another address in them; all others stay. */
function withAddress(search: URLSearchParams, address: CalendarAddress): URLSearchParams {
  const moved = new URLSearchParams(search)
  for (const name of ['view', 'month', 'week']) moved.delete(name)
  for (const [name, value] of Object.entries(paramsOf(address))) moved.set(name, value)
  return moved
}
