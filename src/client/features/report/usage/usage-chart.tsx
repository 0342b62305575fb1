import '../report.css'
import { scaleLinear } from 'd3-scale'
import { stack } from 'd3-shape'
import { formatDayNumber } from '#client/ui/data/format-dates.ts'
import type { UsageReport } from '#shared/report/contract.ts'
import type { TypeMark } from '../report-context.ts'
import type { MonthColumns } from './month-columns.ts'
import { UsageBar } from './usage-bar.tsx'

type Month = UsageReport['months'][number]

type UsageChartProps = {
  report: UsageReport
  columns: MonthColumns
  /** The month that is hovered or focused. */
  active: string | null
  typeOf: (key: string) => TypeMark
}

const height = 257
const top = 28
const base = height - 1

/** A stacked column for each month. Hidden from screen readers, which read the buttons and the table. */
export function UsageChart({ report, columns, active, typeOf }: UsageChartProps) {
  const { months, types } = report
  const most = Math.max(1, ...months.map(({ totalDays }) => Number(totalDays)))
  const y = scaleLinear([0, most], [base, top]).nice(4)
  const marks = y.ticks(4).filter((at) => at > 0 && Number.isInteger(at))
  const layers = stack<Month, number>()
    .keys(types.map((_, index) => index))
    .value(({ days }, index) => Number(days[index] ?? 0))([...months])
  const activeIndex = months.findIndex(({ month }) => month === active)
  const left = columns.headWidth
  return (
    <svg aria-hidden width={columns.width} height={height} className="usage-chart figures">
      {activeIndex >= 0 && (
        <rect
          x={columns.columnAt(activeIndex)}
          y={4}
          width={columns.monthWidth}
          height={height}
          className="fill-primary-soft"
        />
      )}
      {marks.map((at, index) => (
        <g key={at}>
          <line
            x1={left}
            x2={columns.columnAt(months.length)}
            y1={Math.round(y(at)) + 0.5}
            y2={Math.round(y(at)) + 0.5}
            className="stroke-line"
          />
          <text x={left - 12} y={y(at) + 4} textAnchor="end">
            {formatDayNumber(at)}
            {index === marks.length - 1 && (at === 1 ? ' day' : ' days')}
          </text>
        </g>
      ))}
      {layers.map((layer) => {
        const { look } = typeOf(types[layer.key]?.leaveType ?? '')
        return (
          <g key={layer.key} data-type={look}>
            {layer.map(([from, to], index) => {
              const month = months[index]
              if (!month || to <= from) return null
              return (
                <UsageBar
                  key={month.month}
                  look={look}
                  days={month.days[layer.key] ?? '0'}
                  x={columns.barAt(month.month)}
                  y={y(to)}
                  width={columns.barWidth}
                  height={y(from) - y(to)}
                />
              )
            })}
          </g>
        )
      })}
      {months.map(
        ({ month, totalDays }) =>
          Number(totalDays) > 0 && (
            <text
              key={month}
              x={columns.barAt(month) + columns.barWidth / 2}
              y={y(Number(totalDays)) - 7}
              textAnchor="middle"
              className="usage-total"
            >
              {formatDayNumber(totalDays)}
            </text>
          ),
      )}
    </svg>
  )
}
