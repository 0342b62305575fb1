import { Badge } from '#client/ui/badge.tsx'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { formatRange } from '../format-dates.ts'
import { LeaveSwatch } from '../leave-marks.tsx'
import { leaveTypeOf } from '../leave-types.ts'
import { isCounted } from './calendar-days.ts'

type DayPeopleProps = { date: PlainDate; entries: readonly CalendarEntry[]; today: PlainDate }

/** Everybody with leave on a day. */
export function DayPeople({ date, entries, today }: DayPeopleProps) {
  if (entries.length === 0) {
    return (
      <p className="text-muted">{isCounted(date) ? 'No one is away.' : 'Weekend. No one is on leave.'}</p>
    )
  }
  return (
    <ul className="grid gap-2.5">
      {entries.map((entry) => (
        <li key={entry.id} className="flex items-start gap-2.5">
          <LeaveSwatch type={entry.leaveType} pending={entry.status === 'pending'} className="mt-px" />
          <div className="min-w-0 flex-1">
            <p className="truncate leading-[1.375rem] font-[550]">
              {entry.user.firstName} {entry.user.lastName}
            </p>
            <p className="text-small text-muted">
              {leaveTypeOf(entry.leaveType).name}
              {entry.isHalfDay && ', half day'} · {formatRange(entry, today)}
            </p>
          </div>
          {entry.status === 'pending' && <Badge tone="pending">Pending</Badge>}
        </li>
      ))}
    </ul>
  )
}
