import { classNames } from '#client/ui/class-names.ts'
import {
  formatDayNumber,
  formatLeaveAmount,
  formatMonth,
  formatShortMonth,
} from '#client/ui/data/format-dates.ts'
import type { UsageReport } from '#shared/report/contract.ts'
import { useReportContext } from '../report-context.ts'
import { sumOf } from '../report-words.ts'
import type { MonthColumns } from './month-columns.ts'

type UsageTableProps = {
  report: UsageReport
  columns: MonthColumns
  active: string | null
}

/** The figures of the chart, whose month axis is this table's header. */
export function UsageTable({ report, columns, active }: UsageTableProps) {
  const { Swatch } = useReportContext()
  const { months, types } = report
  const hot = (month: string) => month === active || undefined
  return (
    <table className="usage-table figures" style={{ width: columns.width }}>
      <caption className="sr-only">Days of leave by month and type</caption>
      <colgroup>
        <col style={{ width: columns.headWidth }} />
        {months.map(({ month }) => (
          <col key={month} style={{ width: columns.monthWidth }} />
        ))}
        <col />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Type</span>
          </th>
          {months.map(({ month }, index) => (
            <th key={month} scope="col" data-hot={hot(month)}>
              <span aria-hidden>
                {formatShortMonth(month)}
                {(index === 0 || month.endsWith('-01')) && (
                  <span className="block text-[11px] leading-3.5 font-normal">{month.slice(0, 4)}</span>
                )}
              </span>
              <span className="sr-only">{formatMonth(month)}</span>
            </th>
          ))}
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {types.map(({ leaveType, leaveTypeName, hours }, index) => (
          <tr key={leaveType}>
            <th scope="row">
              <span className="flex items-center gap-2">
                <Swatch type={leaveType} />
                <span className="min-w-0 truncate">{leaveTypeName}</span>
              </span>
              {hours !== null && (
                <span className="block text-small text-muted">{formatLeaveAmount(hours, 'hours')}</span>
              )}
            </th>
            {months.map(({ month, days }) => (
              <td
                key={month}
                data-hot={hot(month)}
                className={classNames(Number(days[index] ?? 0) === 0 && 'text-muted')}
              >
                {formatDayNumber(days[index] ?? '0')}
              </td>
            ))}
            <td>{formatDayNumber(sumOf(months.map(({ days }) => days[index] ?? '0')))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All types</th>
          {months.map(({ month, totalDays }) => (
            <td key={month} data-hot={hot(month)}>
              {formatDayNumber(totalDays)}
            </td>
          ))}
          <td>{formatDayNumber(sumOf(months.map(({ totalDays }) => totalDays)))}</td>
        </tr>
      </tfoot>
    </table>
  )
}
