import { Table2 } from 'lucide-react'
import { useState } from 'react'
import { DataTable } from '#client/ui/data/data-table.tsx'
import { counted, formatCount, formatDayWithYear, formatMonthName } from '#client/ui/data/format-dates.ts'
import { datesBetween, type PlainDate } from '#shared/plain-date.ts'
import type { AvailabilityReport } from '#shared/report/contract.ts'
import { Disclosure } from '../disclosure.tsx'

type CoverageStripProps = {
  startDate: PlainDate
  endDate: PlainDate
  /** Only those on which anybody works. */
  days: readonly CoveredDay[]
  today: PlainDate
}

/** Coverage by day: a full column is everybody; the part missing at its top is away. */
export function CoverageStrip({ startDate, endDate, days, today }: CoverageStripProps) {
  const [hovered, setHovered] = useState<PlainDate | null>(null)
  const byDate = new Map(days.map((day) => [day.date, day]))
  const dates = datesBetween(startDate, endDate)
  const leastCovered = days.reduce<CoveredDay | null>(
    (most, day) => (day.away > (most?.away ?? 0) ? day : most),
    null,
  )
  const shown = hovered ? byDate.get(hovered) : undefined
  return (
    <div className="border-t">
      <div className="px-6 pt-4 pb-5 max-lg:px-4">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
          <h3 className="serif-title text-lead">Who’s available each day</h3>
          <p className="text-small text-muted">{summary(shown, hovered, leastCovered)}</p>
        </div>
        <section
          aria-label="Who’s available on each of 90 days"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by the keyboard
          tabIndex={0}
          className="mt-3 overflow-x-auto"
        >
          <svg
            role="img"
            aria-label={`Who’s available on each of 90 days. ${summary(undefined, null, leastCovered)}. The table below has the same numbers.`}
            viewBox={`-2 -2 ${dates.length * pitch + 1} ${height + labels + 2}`}
            className="block w-full min-w-270"
            onPointerLeave={() => setHovered(null)}
          >
            <defs>
              <pattern id="coverage-hatch" width="6" height="6" patternUnits="userSpaceOnUse">
                <path d="M-1 1l2-2M0 6l6-6M5 7l2-2" className="stroke-line" strokeWidth="1" />
              </pattern>
            </defs>
            {dates.map((date, index) => (
              <Column
                key={date}
                x={index * pitch}
                day={byDate.get(date)}
                isToday={date === today}
                onPoint={() => setHovered(date)}
              />
            ))}
            {dates.map((date, index) =>
              (index === 0 && date.slice(8) < '24') || date.endsWith('-01') ? (
                <text key={date} x={index * pitch} y={height + 17} className="fill-muted text-[11px]">
                  {formatMonthName(date)}
                </text>
              ) : null,
            )}
          </svg>
        </section>
      </div>
      <Disclosure
        icon={<Table2 aria-hidden />}
        title="The days as a table"
        note="Expected, away and available"
      >
        <CoverageTable days={days} />
      </Disclosure>
    </div>
  )
}

const pitch = 12
const width = 9
const height = 72
const labels = 22

type ColumnProps = { x: number; day: CoveredDay | undefined; isToday: boolean; onPoint: () => void }

function Column({ x, day, isToday, onPoint }: ColumnProps) {
  const share = day && day.expected > 0 ? day.away / day.expected : 0
  const cut = share * height
  return (
    <g onPointerEnter={onPoint}>
      <rect x={x} y={0} width={pitch} height={height} fill="transparent" />
      {day ? (
        <>
          {cut > 0 && (
            <rect
              x={x + 0.5}
              y={0.5}
              width={width - 1}
              height={Math.max(2, cut) - 1}
              fill="none"
              className="stroke-control"
            />
          )}
          <rect x={x} y={cut} width={width} height={height - cut} className="fill-primary" />
        </>
      ) : (
        <rect x={x} y={0} width={width} height={height} fill="url(#coverage-hatch)" />
      )}
      {isToday && (
        <rect
          x={x - 1.5}
          y={-0.5}
          width={width + 3}
          height={height + 1}
          rx={2}
          fill="none"
          strokeWidth={2}
          className="stroke-ink"
        />
      )}
    </g>
  )
}

function summary(
  day: CoveredDay | undefined,
  hovered: PlainDate | null,
  leastCovered: CoveredDay | null,
): string {
  if (day) return `${formatDayWithYear(day.date)}: ${awayOf(day)}`
  if (hovered) return `${formatDayWithYear(hovered)}: no one would be working`
  if (!leastCovered) return 'Everyone is available every day'
  return `Most are away on ${formatDayWithYear(leastCovered.date)}: ${awayOf(leastCovered)}`
}

function awayOf({ away, expected }: CoveredDay): string {
  return `${formatCount(away)} of ${counted(expected, ['person', 'people'])} away`
}

type CoveredDay = AvailabilityReport['days'][number]

/** The figures of the coverage strip. */
function CoverageTable({ days }: { days: readonly CoveredDay[] }) {
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
