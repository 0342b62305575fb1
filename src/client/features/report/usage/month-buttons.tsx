import { type KeyboardEvent, useRef } from 'react'
import { formatDayCount, formatMonth } from '#client/ui/data/format-dates.ts'
import type { UsageReport } from '#shared/report/contract.ts'
import type { MonthColumns } from './month-columns.ts'

type MonthButtonsProps = {
  report: UsageReport
  columns: MonthColumns
  active: string | null
  onActive: (month: string | null) => void
}

/** Over each column of the chart a button that points at its month and says its figures; arrow keys go along the months. */
export function MonthButtons({ report, columns, active, onActive }: MonthButtonsProps) {
  const buttons = useRef<HTMLFieldSetElement>(null)
  const { months } = report
  const reached = months.some(({ month }) => month === active) ? active : months.at(-1)?.month
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onActive(null)
    const at = months.findIndex(({ month }) => month === reached)
    const to = targetOf(event.key, at, months.length - 1)
    if (to === null) return
    event.preventDefault()
    buttons.current?.querySelectorAll('button')[to]?.focus()
  }
  return (
    <fieldset ref={buttons} aria-label="Months of the chart">
      {months.map((one, index) => (
        <button
          key={one.month}
          type="button"
          tabIndex={one.month === reached ? 0 : -1}
          aria-label={inWords(one, report)}
          onKeyDown={move}
          onFocus={() => onActive(one.month)}
          onBlur={() => onActive(null)}
          onPointerEnter={() => onActive(one.month)}
          onPointerLeave={({ currentTarget }) => {
            if (document.activeElement !== currentTarget) onActive(null)
          }}
          onClick={() => onActive(one.month)}
          className="absolute top-1 h-[252px] cursor-default rounded-bar focus-visible:-outline-offset-2"
          style={{ left: columns.columnAt(index), width: columns.monthWidth }}
        />
      ))}
    </fieldset>
  )
}

function targetOf(key: string, at: number, last: number): number | null {
  if (key === 'ArrowRight') return Math.min(last, at + 1)
  if (key === 'ArrowLeft') return Math.max(0, at - 1)
  if (key === 'Home') return 0
  return key === 'End' ? last : null
}

function inWords({ month, days, totalDays }: UsageReport['months'][number], { types }: UsageReport): string {
  const each = types
    .map(({ leaveTypeName }, index) => ({ leaveTypeName, days: days[index] ?? '0' }))
    .filter((one) => Number(one.days) > 0)
    .map((one) => `${one.leaveTypeName} ${one.days}`)
  return `${formatMonth(month)}, ${formatDayCount(totalDays)}${each.length > 0 ? `: ${each.join(', ')}` : ''}`
}
