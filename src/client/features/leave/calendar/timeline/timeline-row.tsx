/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the rows of a table can't be placed by their pixels */
import { memo } from 'react'
import { Avatar } from '#client/ui/avatar.tsx'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { LeaveTypeOf } from '../../leave-types.ts'
import { BarShape } from '../../mark-shapes.tsx'
import type { DayRange } from '../calendar-days.ts'
import type { PersonCalendar } from '../calendar-places.ts'
import { barsOf, leaveOn, type TimelineBar } from './timeline-bars.ts'
import { type Columns, columnOf } from './timeline-columns.ts'
import type { GroupRow as Group, PersonRow as Person } from './timeline-rows.ts'
import { type ColumnCalendars, ownShades } from './timeline-shades.ts'
import type { TimelineSizes } from './timeline-sizes.ts'
import { barInWords, cellInWords } from './timeline-words.ts'
import { activeCellId } from './use-active-cell.ts'

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
  range: DayRange
  sizes: TimelineSizes
  today: PlainDate
  /** The date of the cell that the Tab key reaches, where it is in this row. */
  activeDate: PlainDate | null
  selected: DayRange | null
  leaveTypeOf: LeaveTypeOf
}

/** Row 1 names the days, column 1 the people. */
const rowsBefore = 2
const columnsBefore = 2

/** One person's days. Only leave has elements of its own, and the one cell that keys have reached. */
export const PersonRow = memo(function PersonRow(props: PersonRowProps) {
  const { row, index, top, entries, calendar, columns, range, sizes, activeDate, selected } = props
  const { leaveTypeOf, today } = props
  const { firstName, lastName, profileImageUrl } = row.member
  const isNarrow = sizes.name < 200
  const placed = (date: PlainDate, days = 1) => ({
    left: sizes.name + columnOf(columns, date) * sizes.day,
    width: days * sizes.day,
  })
  return (
    <div
      role="row"
      aria-rowindex={index + rowsBefore}
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
          aria-colindex={columnOf(columns, activeDate) + columnsBefore}
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

type BarProps = { bar: TimelineBar; sizes: TimelineSizes; leaveTypeOf: LeaveTypeOf }

function Bar({ bar, sizes, leaveTypeOf }: BarProps) {
  const { entry, column, days, runs, isLow } = bar
  const leaveType = leaveTypeOf(entry.leaveType)
  return (
    <div
      role="gridcell"
      aria-colindex={column + columnsBefore}
      aria-colspan={days}
      className="timeline-bar"
      data-low={isLow || undefined}
      style={{ left: sizes.name + column * sizes.day, width: days * sizes.day }}
    >
      <span className="sr-only">{barInWords(entry, leaveTypeOf)}</span>
      {runs.map((run, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- runs have no other name than their place
        <span key={index} aria-hidden style={{ width: run.days * sizes.day }}>
          <BarShape
            leaveType={leaveType}
            status={entry.status}
            startsHere={run.startsHere}
            endsHere={run.endsHere}
            half={entry.isHalfDay ? entry.halfDayPart : null}
            thin={run.isThin}
            marked={run.isMarked}
          />
        </span>
      ))}
    </div>
  )
}

type GroupRowProps = { row: Group; index: number; top: number }

/** The heading above a team. */
export const GroupRow = memo(function GroupRow({ row, index, top }: GroupRowProps) {
  return (
    <div role="row" aria-rowindex={index + rowsBefore} className="timeline-group" style={{ top }}>
      <div role="rowheader" aria-colindex={1}>
        {row.name} <span>{row.count}</span>
      </div>
    </div>
  )
})
