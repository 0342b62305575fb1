import { useEffect, useEffectEvent } from 'react'
import type { Month } from '#shared/leave/calendar-address.ts'
import { type Columns, daysInWeek, monthsOf } from './timeline-columns.ts'

/** Tells which months the drawn weeks touch, when they are others. */
export function useMonthsToRead(
  columns: Columns,
  weeks: readonly number[],
  onMonths: (months: readonly Month[]) => void,
): void {
  const months = monthsOf(
    columns,
    (weeks.at(0) ?? 0) * daysInWeek,
    ((weeks.at(-1) ?? 0) + 1) * daysInWeek - 1,
  )
  const tell = useEffectEvent(() => onMonths(months))
  const [first, last] = [months.at(0), months.at(-1)]
  const isDrawn = weeks.length > 0
  useEffect(() => {
    if (isDrawn && first !== undefined && last !== undefined) tell()
  }, [isDrawn, first, last])
}
