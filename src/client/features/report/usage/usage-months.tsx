import { useState } from 'react'
import { formatDayCount, formatDayNumber, formatMonth } from '#client/ui/data/format-dates.ts'
import type { UsageReport } from '#shared/report/contract.ts'
import { useReportContext } from '../report-context.ts'
import { MonthButtons } from './month-buttons.tsx'
import { type MonthColumns, monthColumns } from './month-columns.ts'
import { scrollToEnd, useWidth } from './scroll-box.ts'
import { UsageChart } from './usage-chart.tsx'
import { UsageTable } from './usage-table.tsx'

type UsageMonthsProps = { report: UsageReport; showsChart: boolean }

/** Days by month and type: stacked columns, and the same figures as a table in the same columns. */
export function UsageMonths({ report, showsChart }: UsageMonthsProps) {
  const { typeOf } = useReportContext()
  const { width, measure } = useWidth()
  const [active, setActive] = useState<string | null>(null)
  const columns = monthColumns(
    report.months.map(({ month }) => month),
    width,
    Math.max(...report.months.map(({ totalDays }) => formatDayNumber(totalDays).length)),
  )
  return (
    <section
      ref={scrollToEnd}
      aria-label="Days of leave by month and type"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by the keyboard; the chart is by its months
      tabIndex={showsChart ? undefined : 0}
      className="overflow-x-auto px-6 pb-5 focus-visible:-outline-offset-2 max-lg:px-4"
    >
      <div ref={measure} className="relative">
        {showsChart && (
          <>
            <UsageChart report={report} columns={columns} active={active} typeOf={typeOf} />
            <MonthButtons report={report} columns={columns} active={active} onActive={setActive} />
            <MonthFigures report={report} columns={columns} active={active} />
          </>
        )}
        <UsageTable report={report} columns={columns} active={showsChart ? active : null} />
      </div>
    </section>
  )
}

type MonthFiguresProps = { report: UsageReport; columns: MonthColumns; active: string | null }

/** The figures of the active month. Hidden from screen readers, which read the month's button. */
function MonthFigures({ report, columns, active }: MonthFiguresProps) {
  const { Swatch } = useReportContext()
  const index = report.months.findIndex(({ month }) => month === active)
  const month = report.months[index]
  if (!month) return null
  const isRight = index < report.months.length / 2
  const edge = columns.columnAt(isRight ? index + 1 : index)
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute top-3 z-10 w-44 rounded-control border bg-surface px-3 py-2.5 text-small shadow-pop"
      style={isRight ? { left: edge + 6 } : { left: edge - 6, transform: 'translateX(-100%)' }}
    >
      <p className="mb-1 font-semibold">
        {formatMonth(month.month)}, {formatDayCount(month.totalDays)}
      </p>
      {report.types.map(({ leaveType, leaveTypeName }, type) => (
        <p key={leaveType} className="figures flex items-center gap-2 py-px">
          <Swatch type={leaveType} />
          <span className="min-w-0 flex-1 truncate">{leaveTypeName}</span>
          {formatDayNumber(month.days[type] ?? '0')}
        </p>
      ))}
    </div>
  )
}
