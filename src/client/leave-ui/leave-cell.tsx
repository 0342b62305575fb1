import { type PlainDate } from '#shared/plain-date.ts'
import {
  type AwayLeave,
  drawnPart,
  firstMarkedDate,
  halfOn,
  isInPassing,
  leaveOn,
  timesOn,
} from './leave-rows.ts'
import type { LeaveTypeOf } from './leave-types.ts'
import { BarShape } from './mark-shapes.tsx'

type LeaveCellProps = {
  leave: readonly AwayLeave[]
  date: PlainDate
  /** All dates of the table, to know where the letter goes. */
  dates: readonly PlainDate[]
  leaveTypeOf: LeaveTypeOf
  size?: 'md' | 'sm'
  className?: string
}

/** One person's leave on one day: a bar, and the same in words for screen readers. */
export function LeaveCell(props: LeaveCellProps) {
  const { leave, date, dates, leaveTypeOf, size = 'md', className } = props
  const here = leaveOn(leave, date)
  const said = here.filter((entry) => !isInPassing(entry, date))
  return (
    <td className={className}>
      {said.length > 0 && (
        <span className="sr-only">
          {said.map((entry) => leaveInWords(entry, date, leaveTypeOf)).join(' and ')}
        </span>
      )}
      {/* A morning and an afternoon share the cell. */}
      <span aria-hidden className="grid *:[grid-area:1/1]">
        {here.map((entry) => (
          <BarShape
            key={entry.id}
            leaveType={leaveTypeOf(entry.leaveType)}
            status={entry.status}
            startsHere={entry.startDate === date}
            endsHere={entry.endDate === date}
            {...drawnPart(entry, date)}
            thin={isInPassing(entry, date)}
            marked={date === firstMarkedDate(entry, dates)}
            size={size}
          />
        ))}
      </span>
    </td>
  )
}

/** 'annual', 'sick half day', 'annual, 15:00 to 16:00', 'annual, pending' */
function leaveInWords(entry: AwayLeave, date: PlainDate, leaveTypeOf: LeaveTypeOf): string {
  const type = leaveTypeOf(entry.leaveType).name.toLowerCase()
  const isHalf = halfOn(entry, date) !== null
  return [
    isHalf ? `${type} half day` : type,
    !isHalf && timesOn(entry, date),
    entry.status === 'pending' && 'pending',
  ]
    .filter(Boolean)
    .join(', ')
}
