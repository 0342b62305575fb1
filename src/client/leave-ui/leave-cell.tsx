import { type PlainDate } from '#shared/plain-date.ts'
import { LeaveBar } from './leave-marks.tsx'
import { type AwayLeave, firstMarkedDate, isWeekend, leaveOn } from './leave-rows.ts'
import type { LeaveTypeOf } from './leave-types.ts'
import { useLeaveTypeOf } from './use-leave-types.ts'

type LeaveCellProps = {
  leave: readonly AwayLeave[]
  date: PlainDate
  /** All dates of the table, to know where the letter goes. */
  dates: readonly PlainDate[]
  size?: 'md' | 'sm'
  className?: string
}

/** One person's leave on one day: in words for those who listen, as a bar for those who look. */
export function LeaveCell({ leave, date, dates, size = 'md', className }: LeaveCellProps) {
  const leaveTypeOf = useLeaveTypeOf()
  const here = leaveOn(leave, date)
  const isThin = isWeekend(date)
  return (
    <td className={className}>
      {!isThin && here.length > 0 && (
        <span className="sr-only">{here.map((entry) => leaveInWords(entry, leaveTypeOf)).join(' and ')}</span>
      )}
      {/* A morning and an afternoon share the cell. */}
      <span aria-hidden className="grid *:[grid-area:1/1]">
        {here.map((entry) => (
          <LeaveBar
            key={entry.id}
            type={entry.leaveType}
            status={entry.status}
            startsHere={entry.startDate === date}
            endsHere={entry.endDate === date}
            half={entry.halfDayPart}
            thin={isThin}
            marked={date === firstMarkedDate(entry, dates)}
            size={size}
          />
        ))}
      </span>
    </td>
  )
}

/** 'annual', 'sick half day', 'annual, pending' */
function leaveInWords({ leaveType, halfDayPart, status }: AwayLeave, leaveTypeOf: LeaveTypeOf): string {
  const type = leaveTypeOf(leaveType).name.toLowerCase()
  return `${type}${halfDayPart ? ' half day' : ''}${status === 'pending' ? ', pending' : ''}`
}
