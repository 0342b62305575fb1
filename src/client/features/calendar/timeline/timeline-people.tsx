/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the rows of a table can't be placed by their pixels */

import { type ComponentProps, memo } from 'react'
import { useLeaveTypeOf } from '#client/leave-ui/use-leave-types.ts'
import { formatCount } from '#client/ui/data/format-dates.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import type { PersonCalendars } from '../person-calendars.ts'
import type { DaySelection } from '../selection/day-selection.ts'
import type { Cell } from '../selection/use-active-cell.ts'
import { PersonRow } from './timeline-row.tsx'
import { ariaRow, type GroupRow as Group, type TimelineRow } from './timeline-rows.ts'
import type { Placed } from './use-timeline-window.ts'

type PersonRowProps = ComponentProps<typeof PersonRow>

type TimelinePeopleProps = Pick<
  PersonRowProps,
  'columns' | 'columnCalendars' | 'dates' | 'range' | 'sizes' | 'today'
> & {
  rows: readonly TimelineRow[]
  /** The rows to draw. */
  placed: readonly Placed[]
  leaveByPerson: ReadonlyMap<string, readonly CalendarEntry[]>
  calendars: PersonCalendars
  active: Cell
  selection: DaySelection | null
}

const noLeave: readonly CalendarEntry[] = []

/** The rows in sight: teams and their people. */
export function TimelinePeople(props: TimelinePeopleProps) {
  const { rows, placed, leaveByPerson, calendars, active, selection, ...shared } = props
  const leaveTypeOf = useLeaveTypeOf()
  return placed.map(({ index, start }) => {
    const row = rows[index]
    if (!row) return null
    if (row.kind === 'group') return <GroupRow key={row.key} row={row} index={index} top={start} />
    return (
      <PersonRow
        key={row.key}
        row={row}
        index={index}
        top={start}
        entries={leaveByPerson.get(row.key) ?? noLeave}
        calendar={calendars.calendarOf(row.key)}
        activeDate={row.key === active.userId ? active.date : null}
        selection={selection?.userId === row.key ? selection : null}
        leaveTypeOf={leaveTypeOf}
        {...shared}
      />
    )
  })
}

type GroupRowProps = { row: Group; index: number; top: number }

/** The heading above a team. */
const GroupRow = memo(function GroupRow({ row, index, top }: GroupRowProps) {
  return (
    <div role="row" aria-rowindex={ariaRow(index)} className="timeline-group" style={{ top }}>
      <div role="rowheader" aria-colindex={1}>
        {row.name} <span>{formatCount(row.count)}</span>
      </div>
    </div>
  )
})
