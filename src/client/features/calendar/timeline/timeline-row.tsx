/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the rows of a table can't be placed by their pixels */
import { memo } from 'react'
import { leaveOn } from '#client/leave-ui/leave-rows.ts'
import type { LeaveTypeOf } from '#client/leave-ui/leave-types.ts'
import { Avatar } from '#client/ui/data/avatar.tsx'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import type { DateRange, PlainDate } from '#shared/plain-date.ts'
import type { PersonCalendar } from '../person-calendars.ts'
import { type DaySelection, rangeOf } from '../selection/day-selection.ts'
import { Bar } from './timeline-bar.tsx'
import { barsOf } from './timeline-bars.ts'
import { ariaColumn, type Columns, columnOf } from './timeline-columns.ts'
import { ariaRow, type PersonRow as Person } from './timeline-rows.ts'
import { type ColumnCalendars, ownShades } from './timeline-shades.ts'
import type { TimelineSizes } from './timeline-sizes.ts'
import { cellInWords } from './timeline-words.ts'
import { activeCellId } from './use-timeline-cells.ts'

type PersonRowProps = {
  row: Person
  /** Among all rows, headings too. */
  index: number
  top: number
  entries: readonly CalendarEntry[]
  calendar: PersonCalendar
  columnCalendars: ColumnCalendars
  columns: Columns
  /** The days whose leave is drawn: those in sight, and some more. */
  dates: readonly PlainDate[]
  range: DateRange
  sizes: TimelineSizes
  today: PlainDate
  /** The date of the cell that the Tab key reaches, where it is in this row. */
  activeDate: PlainDate | null
  selection: DaySelection | null
  leaveTypeOf: LeaveTypeOf
}

/** One person's days. Only leave has elements of its own, and the one cell that keys have reached. */
export const PersonRow = memo(function PersonRow(props: PersonRowProps) {
  const { row, index, top, entries, calendar, columns, range, sizes, activeDate, selection } = props
  const { leaveTypeOf, today } = props
  const { firstName, lastName, profileImageUrl } = row.member
  const isNarrow = sizes.name < 200
  const selected = selection && rangeOf(selection)
  const placed = (date: PlainDate, days = 1) => ({
    left: sizes.name + columnOf(columns, date) * sizes.day,
    width: days * sizes.day,
  })
  return (
    <div
      role="row"
      aria-rowindex={ariaRow(index)}
      data-person={row.key}
      className="timeline-row"
      style={{ top }}
    >
      {ownShades(props.dates, calendar, props.columnCalendars).map(({ date, shade }) => (
        <i key={date} className="timeline-shade" data-shade={shade} style={placed(date)} />
      ))}
      <div role="rowheader" aria-colindex={1} className="timeline-name" data-own={row.isOwn || undefined}>
        <Avatar firstName={firstName} lastName={lastName} imageUrl={profileImageUrl} size="xs" />
        <span className="truncate">
          {firstName}
          {isNarrow ? <span className="sr-only"> {lastName}</span> : ` ${lastName}`}
        </span>
        {row.isOwn && <small className={isNarrow ? 'sr-only' : undefined}>You</small>}
      </div>
      {selected && (
        <div
          className="timeline-selected"
          style={placed(
            selected.start,
            columnOf(columns, selected.end) - columnOf(columns, selected.start) + 1,
          )}
        />
      )}
      {barsOf(entries, columns, range, calendar.countsOn).map((bar) => (
        <Bar key={bar.entry.id} bar={bar} sizes={sizes} leaveTypeOf={leaveTypeOf} />
      ))}
      {activeDate !== null && (
        <div
          role="gridcell"
          id={activeCellId}
          tabIndex={0}
          aria-colindex={ariaColumn(columnOf(columns, activeDate))}
          aria-selected={selected !== null}
          aria-label={cellInWords(row.name, activeDate, leaveOn(entries, activeDate), {
            calendar,
            today,
            leaveTypeOf,
          })}
          className="timeline-cell"
          style={placed(activeDate)}
        />
      )}
    </div>
  )
})
