import { type KeyboardEvent, useRef } from 'react'
import { formatDayCount, formatDayNumber, formatMonth } from '#client/ui/data/format-dates.ts'
import type { UsageReport } from '#shared/report/contract.ts'
import type { MonthColumns } from './month-columns.ts'

type MonthButtonsProps = {
  report: UsageReport
  columns: MonthColumns
  active: string | null
  onActive: (month: string | null) => void
}

/** An invisible button over each column of the chart; arrow keys move between months. */
export function MonthButtons({ report, columns, active, onActive }: MonthButtonsProps) {
  const buttons = useRef<HTMLFieldSetElement>(null)
  const { months } = report
  const tabStop = months.some(({ month }) => month === active) ? active : months.at(-1)?.month
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onActive(null)
    const index = months.findIndex(({ month }) => month === tabStop)
    const to = targetOf(event.key, index, months.length - 1)
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
          tabIndex={one.month === tabStop ? 0 : -1}
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

function targetOf(key: string, index: number, last: number): number | null {
  if (key === 'ArrowRight') return Math.min(last, index + 1)
  if (key === 'ArrowLeft') return Math.max(0, index - 1)
  if (key === 'Home') return 0
  return key === 'End' ? last : null
}

function inWords({ month, days, totalDays }: UsageReport['months'][number], { types }: UsageReport): string {
  const each = types
    .map(({ leaveTypeName }, index) => ({ leaveTypeName, days: days[index] ?? '0' }))
    .filter((one) => Number(one.days) > 0)
    .map((one) => `${one.leaveTypeName} ${formatDayNumber(one.days)}`)
  return `${formatMonth(month)}, ${formatDayCount(totalDays)}${each.length > 0 ? `: ${each.join(', ')}` : ''}`
}
