import { DataTable } from '#client/ui/data/data-table.tsx'
import { formatCount, formatDayWithYear } from '#client/ui/data/format-dates.ts'
import type { AvailabilityReport } from '#shared/report/contract.ts'

export type CoveredDay = AvailabilityReport['days'][number]

/** The figures of the coverage strip. */
export function CoverageTable({ days }: { days: readonly CoveredDay[] }) {
  return (
    <div className="max-h-96 overflow-y-auto">
      <DataTable caption="People expected, away and there on each working day">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" className="text-right">
              Expected
            </th>
            <th scope="col" className="text-right">
              Away
            </th>
            <th scope="col" className="text-right">
              There
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, expected, away }) => (
            <tr key={date}>
              <th scope="row">{formatDayWithYear(date)}</th>
              <td className="text-right">{formatCount(expected)}</td>
              <td className="text-right">{formatCount(away)}</td>
              <td className="text-right">{formatCount(expected - away)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </div>
  )
}
