import { LeaveSwatch } from '#client/leave-ui/leave-marks.tsx'
import { useLeaveTypeOf } from '#client/leave-ui/use-leave-types.ts'
import { formatLongDay, formatRange } from '#client/ui/data/format-dates.ts'
import { PopoverBeside } from '#client/ui/overlay/popover-beside.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { freeDayInWords } from '../day-words.ts'
import type { PersonCalendar } from '../person-calendars.ts'
import { leaveTitle } from './timeline-words.ts'

type PersonDayProps = {
  name: string
  date: PlainDate
  anchor: HTMLElement
  leave: readonly CalendarEntry[]
  calendar: PersonCalendar
  today: PlainDate
  onClose: () => void
}

/** One day of one person in words, beside its cell. */
export function PersonDay({ name, date, anchor, leave, calendar, today, onClose }: PersonDayProps) {
  const leaveTypeOf = useLeaveTypeOf()
  const free = freeDayInWords(date, calendar)
  return (
    <PopoverBeside
      anchor={anchor}
      title={name}
      subtitle={formatLongDay(date)}
      className="w-72"
      open
      onOpenChange={onClose}
    >
      <div className="grid gap-2.5 px-4 py-3">
        {free && <p className="text-muted first-letter:uppercase">{free}</p>}
        {leave.map((entry) => (
          <div key={entry.id} className="flex items-start gap-2.5">
            <LeaveSwatch type={entry.leaveType} pending={entry.status === 'pending'} className="mt-px" />
            <p className="min-w-0 leading-[1.375rem] font-[550]">
              {leaveTitle(entry, leaveTypeOf)}
              <span className="block text-small font-[450] text-muted">{formatRange(entry, today)}</span>
            </p>
          </div>
        ))}
        {leave.length === 0 && <p className="text-muted">No leave on this day.</p>}
      </div>
    </PopoverBeside>
  )
}
