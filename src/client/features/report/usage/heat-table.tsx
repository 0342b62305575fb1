import '../report.css'
import { formatCount, formatDayOfMonth, formatMonth } from '#client/ui/data/format-dates.ts'
import { weekdayOf } from '#shared/plain-date.ts'
import type { UsageReport } from '#shared/report/contract.ts'

type Day = UsageReport['days'][number]

const dates = Array.from({ length: 31 }, (_, index) => String(index + 1).padStart(2, '0'))

/** The heatmap in figures: a row for each month, a column for each day of it. */
export function HeatTable({ days }: { days: readonly Day[] }) {
  const byDate = new Map(days.map((day) => [day.date, day.away]))
  const months = [...new Set(days.map(({ date }) => date.slice(0, 7)))]
  return (
    <section
      aria-label="The heatmap as a table"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by the keyboard
      tabIndex={0}
      className="overflow-x-auto border-t px-6 py-3 focus-visible:-outline-offset-2 max-lg:px-4"
    >
      <table className="heat-table figures">
        <caption className="sr-only">People away on each day</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {dates.map((date) => (
              <th key={date} scope="col">
                {formatDayOfMonth(`2026-01-${date}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month}>
              <th scope="row">{formatMonth(month)}</th>
              {dates.map((date) => (
                <HeatCell key={date} date={`${month}-${date}`} away={byDate.get(`${month}-${date}`)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function HeatCell({ date, away }: { date: string; away: number | undefined }) {
  if (away === undefined) return <td>{null}</td>
  const weekday = weekdayOf(date)
  const isWeekend = weekday === 0 || weekday === 6
  return (
    <td data-weekend={isWeekend || undefined} data-none={away === 0 || undefined}>
      {formatCount(away)}
    </td>
  )
}
