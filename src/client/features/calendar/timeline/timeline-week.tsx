/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the rows of a table can't be placed by their pixels */
import { memo } from 'react'
import { holidayName } from '#client/leave-ui/holiday-words.ts'
import {
  formatDayNumber,
  formatDayOfMonth,
  formatLongDay,
  formatNarrowWeekday,
} from '#client/ui/data/format-dates.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { type Columns, datesOfWeek, daysInWeek } from './timeline-columns.ts'
import { type ColumnCalendars, columnShade } from './timeline-shades.ts'
import type { TimelineSizes } from './timeline-sizes.ts'

type WeekProps = {
  columns: Columns
  week: number
  sizes: TimelineSizes
  calendars: ColumnCalendars
  today: PlainDate
}

/** Where a week of columns begins, beside the names. */
function leftOf({ week, sizes }: WeekProps, day = 0): number {
  return sizes.name + (week * daysInWeek + day) * sizes.day
}

type WeekPaperProps = WeekProps & {
  /** Whether it isn't known yet who is away. */
  isUnread: boolean
}

/** The paper below a week's days, as high as all the people: lines come from a gradient. */
export const WeekPaper = memo(function WeekPaper(props: WeekPaperProps) {
  const { columns, week, sizes, calendars, today } = props
  const dates = datesOfWeek(columns, week)
  return (
    <div className="timeline-week" style={{ left: leftOf(props), width: dates.length * sizes.day }}>
      {dates.map((date, day) => {
        const shade = columnShade(date, calendars)
        if (shade === 'plain' && date !== today && !date.endsWith('-01')) return null
        return (
          <i
            key={date}
            className="timeline-shade"
            data-shade={shade}
            data-today={date === today || undefined}
            data-first={date.endsWith('-01') || undefined}
            style={{ left: day * sizes.day, width: sizes.day }}
          />
        )
      })}
      {props.isUnread && (
        <i className="absolute inset-0 animate-late">
          <i className="block size-full animate-pulse bg-line/60" />
        </i>
      )}
    </div>
  )
})

/** The names of a week's days. */
export const WeekHead = memo(function WeekHead(props: WeekProps) {
  const { columns, week, calendars, today } = props
  return datesOfWeek(columns, week).map((date, day) => {
    const holiday = calendars.reader.holidayOn(date)
    return (
      <div
        key={date}
        role="columnheader"
        aria-colindex={week * daysInWeek + day + 2}
        className="timeline-day"
        data-shade={columnShade(date, calendars)}
        style={{ left: leftOf(props, day) }}
      >
        <span className="sr-only">
          {[formatLongDay(date), date === today && 'today', holiday && holidayName(holiday)]
            .filter(Boolean)
            .join(', ')}
        </span>
        <span aria-hidden>{formatNarrowWeekday(date)}</span>
        <b aria-hidden data-today={date === today || undefined}>
          {formatDayOfMonth(date)}
        </b>
      </div>
    )
  })
})

type WeekFootProps = WeekProps & {
  awayOn: ReadonlyMap<PlainDate, number>
  /** From how many on the figure is bold. */
  many: number
}

/** How many are away on each day of a week. */
export const WeekFoot = memo(function WeekFoot(props: WeekFootProps) {
  const { columns, week, calendars, awayOn, many } = props
  return datesOfWeek(columns, week).map((date, day) => {
    const away = awayOn.get(date) ?? 0
    return (
      <div
        key={date}
        role="gridcell"
        aria-colindex={week * daysInWeek + day + 2}
        className="timeline-away"
        data-shade={columnShade(date, calendars)}
        data-many={away >= many || undefined}
        style={{ left: leftOf(props, day) }}
      >
        {away > 0 && formatDayNumber(away)}
      </div>
    )
  })
})
