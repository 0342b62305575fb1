import { LeaveSwatch } from '#client/leave-ui/leave-marks.tsx'
import { timesOn } from '#client/leave-ui/leave-rows.ts'
import { leaveNameOf } from '#client/leave-ui/leave-types.ts'
import { useLeaveTypeOf } from '#client/leave-ui/use-leave-types.ts'
import { formatDay, formatRange } from '#client/ui/data/format-dates.ts'
import { TextLink } from '#client/ui/layout/link.tsx'
import type { TeamOverview } from '#shared/dashboard/contract.ts'
import { fullName } from '#shared/full-name.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'

type AwayTodayAndNextProps = { overview: Pick<TeamOverview, 'awayToday' | 'awayNext'>; today: PlainDate }

/** Who is away now, and whose leave begins in the next two weeks. */
export function AwayTodayAndNext({ overview: { awayToday, awayNext }, today }: AwayTodayAndNextProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <List
        title="Today"
        leave={awayToday}
        nobody="Everyone is here."
        when={(entry) => todayInWords(entry, today)}
      />
      <List
        title="In the next two weeks"
        leave={awayNext}
        nobody="No one starts leave."
        when={(entry) => formatRange(entry, today)}
      />
    </div>
  )
}

/** 'today', 'morning', '15:00 to 16:00', 'until Thu 5 Mar', 'from 15:00, until Thu 5 Mar' */
function todayInWords(entry: CalendarEntry, today: PlainDate): string {
  const times = timesOn(entry, today)
  if (entry.endDate === today) return times || 'today'
  return [times, `until ${formatDay(entry.endDate, today)}`].filter(Boolean).join(', ')
}

type ListProps = {
  title: string
  leave: TeamOverview['awayToday']
  nobody: string
  when: (entry: CalendarEntry) => string
}

function List({ title, leave, nobody, when }: ListProps) {
  const leaveTypeOf = useLeaveTypeOf()
  const more = leave.total - leave.first.length
  return (
    <div>
      <h4 className="mb-1.5 text-small text-muted">{title}</h4>
      {leave.total === 0 && <p>{nobody}</p>}
      <ul className="grid grid-cols-1 gap-2">
        {leave.first.map((entry) => (
          <li key={entry.id} className="flex items-start gap-2.5">
            <LeaveSwatch type={entry.leaveType} className="mt-px" />
            <span className="min-w-0">
              <span className="block font-[550] wrap-anywhere">{fullName(entry.user)}</span>
              <span className="block text-small text-muted">
                <span className="sr-only">{leaveNameOf(leaveTypeOf(entry.leaveType))}, </span>
                {when(entry)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-2 text-small">
          <TextLink href="/calendar?view=timeline">+{more} more in the calendar</TextLink>
        </p>
      )}
    </div>
  )
}
