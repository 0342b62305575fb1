import { counted, formatDayWithYear, formatShortMonth, formatWeekday } from '#client/ui/data/format-dates.ts'
import { type PlainDate, toDayNumber, weekdayOf } from '#shared/plain-date.ts'
import type { UsageReport } from '#shared/report/contract.ts'
import { useReportContext } from '../report-context.ts'
import { heatLevel } from './heat-levels.ts'
import { scrollToEnd, useWidth } from './scroll-box.ts'

export type HeatDay = UsageReport['days'][number]

type HeatGridProps = {
  days: readonly HeatDay[]
  levels: readonly number[]
  onHover: (day: HeatDay | null) => void
}

const labelWidth = 42
const topRow = 20
const weekStarts = { sunday: 0, monday: 1, saturday: 6 }

/** A square for each day, a column for each week. */
export function HeatGrid({ days, levels, onHover }: HeatGridProps) {
  const { reader, decides } = useReportContext()
  const { width, measure } = useWidth()
  const weekStart = weekStarts[reader.weekStart]
  const positioned = positionDays(days, weekStart)
  const weeks = (positioned.at(-1)?.week ?? 0) + 1
  const pitch = Math.min(21, Math.max(14, Math.floor((width - labelWidth) / weeks)))
  const cell = pitch - 3
  const most = days.reduce<HeatDay | undefined>(
    (top, day) => (day.away > (top?.away ?? 0) ? day : top),
    undefined,
  )
  const label = `${decides ? 'People away' : 'Your leave'} on each day. ${most ? `The most on ${dayInWords(most)}` : 'No one is away'}. The table below has the same numbers.`
  return (
    <section
      ref={scrollToEnd}
      aria-label={decides ? 'People away on each day' : 'Your leave on each day'}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by the keyboard
      tabIndex={0}
      className="overflow-x-auto"
    >
      <div ref={measure}>
        <svg
          role="img"
          aria-label={label}
          width={labelWidth + weeks * pitch}
          height={topRow + 7 * pitch}
          className="heatmap"
          onPointerLeave={() => onHover(null)}
        >
          <defs>
            <pattern id="heat-hatch" width="6" height="6" patternUnits="userSpaceOnUse">
              <path d="M-1 1l2-2M0 6l6-6M5 7l2-2" strokeWidth="1" className="stroke-line" />
            </pattern>
          </defs>
          {[1, 3, 5].map((weekday) => (
            <text key={weekday} x={0} y={topRow + ((weekday - weekStart + 7) % 7) * pitch + cell - 3}>
              {formatWeekday(`2026-03-0${weekday + 1}`)}
            </text>
          ))}
          {monthStarts(positioned).map(({ date, week }, index) => (
            <text key={date} x={labelWidth + week * pitch} y={12}>
              {formatShortMonth(date)}
              {(index === 0 || date.slice(5, 7) === '01') && ` ${date.slice(0, 4)}`}
            </text>
          ))}
          {positioned.map(({ day, week, row }) => {
            const weekday = weekdayOf(day.date)
            const isFree = (weekday === 0 || weekday === 6) && day.away === 0
            return (
              <rect
                key={day.date}
                x={labelWidth + week * pitch}
                y={topRow + row * pitch}
                width={cell}
                height={cell}
                rx={3}
                data-date={day.date}
                data-level={isFree ? undefined : heatLevel(day.away, levels)}
                fill={isFree ? 'url(#heat-hatch)' : undefined}
                className={isFree ? undefined : 'heat-cell'}
                onPointerEnter={() => onHover(day)}
              />
            )
          })}
          {positioned
            .filter(({ day }) => day.date === reader.today)
            .map(({ week, row }) => (
              <circle
                key="today"
                cx={labelWidth + week * pitch + cell / 2}
                cy={topRow + row * pitch + cell / 2}
                r={cell / 2 + 2}
                fill="none"
                strokeWidth={2}
                className="pointer-events-none stroke-ink"
              />
            ))}
        </svg>
      </div>
    </section>
  )
}

type PositionedDay = { day: HeatDay; week: number; row: number }

function positionDays(days: readonly HeatDay[], weekStart: number): PositionedDay[] {
  const first = days[0]
  if (!first) return []
  const offset = rowOf(first.date, weekStart)
  const firstNumber = toDayNumber(first.date)
  return days.map((day) => ({
    day,
    week: Math.floor((toDayNumber(day.date) - firstNumber + offset) / 7),
    row: rowOf(day.date, weekStart),
  }))
}

function rowOf(date: PlainDate, weekStart: number): number {
  return (weekdayOf(date) - weekStart + 7) % 7
}

/** The week in which each month begins; the first one only where its name fits before the next. */
function monthStarts(positioned: readonly PositionedDay[]): { date: PlainDate; week: number }[] {
  const starts = positioned
    .filter(({ day }, index) => index === 0 || day.date.endsWith('-01'))
    .map(({ day, week }) => ({ date: day.date, week }))
  const [first, second] = starts
  return first && second && second.week - first.week < 4 ? starts.slice(1) : starts
}

/** 'Fri 27 Nov 2026: 2 people away' */
export function dayInWords({ date, away }: HeatDay): string {
  return `${formatDayWithYear(date)}: ${away === 0 ? 'no one away' : `${counted(away, ['person', 'people'])} away`}`
}
