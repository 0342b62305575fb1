import { useEffect, useEffectEvent, useRef } from 'react'
import type { Month } from '#shared/leave/calendar-address.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { type Columns, firstColumnOf, monthInSight } from './timeline-columns.ts'
import { daysIn, type TimelineSizes } from './timeline-sizes.ts'

type MonthInSightOptions = {
  scroller: HTMLElement
  columns: Columns
  sizes: TimelineSizes
  today: PlainDate
  /** In the address. */
  month: Month
  /** Counts requests for a month, also for the one that is in sight. */
  asked: number
  /** After scrolling to another month. */
  onMonth: (month: Month) => void
}

/** Safari lets an address change a hundred times in half a minute. */
const waitMs = 200

/**
 * Keeps the address and the scroll position in step: scrolls to a month that is asked for, and reports a
 * month that is scrolled to. Returns a listener for scrolling.
 */
export function useMonthInSight(options: MonthInSightOptions): () => void {
  const { scroller, columns, sizes, today, month, asked, onMonth } = options
  const reported = useRef({ month, asked, columns, day: sizes.day })
  const timer = useRef<number | undefined>(undefined)

  const scrollTo = useEffectEvent((target: Month) => {
    window.clearTimeout(timer.current)
    timer.current = undefined
    const column = firstColumnOf(columns, target, today, daysIn(scroller.clientWidth, sizes))
    scroller.scrollTo({ left: column * sizes.day, behavior: 'instant' })
  })
  useEffect(() => {
    const before = reported.current
    const now = { month, asked, columns, day: sizes.day }
    reported.current = now
    const isThere =
      before.month === now.month &&
      before.asked === now.asked &&
      before.columns === now.columns &&
      before.day === now.day
    if (!isThere) scrollTo(month)
  }, [month, asked, columns, sizes.day])
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const report = () => {
    timer.current = undefined
    const isLaidOut = scroller.clientWidth > 0
    if (!isLaidOut) return
    const left = Math.round(scroller.scrollLeft / sizes.day)
    const seen = monthInSight(columns, left, daysIn(scroller.clientWidth, sizes))
    if (seen === reported.current.month) return
    reported.current.month = seen
    onMonth(seen)
  }
  return () => {
    timer.current ??= window.setTimeout(report, waitMs)
  }
}
