/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the rows of a table can't be placed by their pixels */
import { memo } from 'react'
import type { PlainDate } from '#shared/plain-date.ts'
import { type Columns, columnOf } from './timeline-columns.ts'
import type { ColumnCalendars } from './timeline-shades.ts'
import type { TimelineSizes } from './timeline-sizes.ts'
import { type TimelineTag, tagsOf } from './timeline-tags.ts'
import { WeekHead } from './timeline-week.tsx'

type TimelineHeadProps = {
  peopleCount: number
  columns: Columns
  weeks: readonly number[]
  /** The days whose holidays and months are named: those in sight, and some more. */
  dates: readonly PlainDate[]
  sizes: TimelineSizes
  calendars: ColumnCalendars
  today: PlainDate
}

/** The days, their holidays above them, and the months where they begin. It stays above the people. */
export function TimelineHead({ peopleCount, weeks, dates, ...week }: TimelineHeadProps) {
  return (
    <div role="rowgroup" className="timeline-head">
      <div role="row" aria-rowindex={1}>
        {weeks.map((index) => (
          <WeekHead key={index} week={index} {...week} />
        ))}
        <Tags dates={dates} {...week} />
        <div role="columnheader" aria-colindex={1} className="timeline-corner">
          {peopleCount} {peopleCount === 1 ? 'person' : 'people'}
        </div>
      </div>
    </div>
  )
}

type TagsProps = Pick<TimelineHeadProps, 'columns' | 'dates' | 'sizes' | 'calendars'>

// Decorative: the days say their holidays in words.
const Tags = memo(function Tags({ columns, dates, sizes, calendars }: TagsProps) {
  return tagsOf(dates, calendars.reader.holidayOn).map((tag) => (
    <span
      key={`${tag.kind} ${tag.date}`}
      aria-hidden
      title={tag.name}
      className="timeline-tag"
      data-kind={tag.kind}
      style={positionOf(tag, columns, sizes)}
    >
      {tag.name}
    </span>
  ))
})

/** A holiday's name stands over the middle of its days. */
function positionOf({ kind, date, days, room }: TimelineTag, columns: Columns, sizes: TimelineSizes) {
  const middle = kind === 'holiday' ? days / 2 : 0
  return {
    left: sizes.name + (columnOf(columns, date) + middle) * sizes.day,
    maxWidth: room * sizes.day,
  }
}
