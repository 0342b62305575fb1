import { decidesLeave } from '#client/leave-ui/decides-leave.ts'
import { holidayName } from '#client/leave-ui/holiday-words.ts'
import { LeaveSwatch } from '#client/leave-ui/leave-marks.tsx'
import { useOpenLeave } from '#client/leave-ui/sheet/use-open-leave.ts'
import { useLeaveTypeOf } from '#client/leave-ui/use-leave-types.ts'
import { useDecidablePeople } from '#client/leave-ui/use-people.ts'
import { useCurrentUser } from '#client/queries/session.ts'
import { Badge } from '#client/ui/data/badge.tsx'
import { formatRange } from '#client/ui/data/format-dates.ts'
import { ButtonLink } from '#client/ui/layout/link.tsx'
import { fullName } from '#shared/full-name.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { PersonCalendar } from '../person-calendars.ts'

type DayPeopleProps = {
  date: PlainDate
  /** The reader's. */
  calendar: PersonCalendar
  entries: readonly CalendarEntry[]
  today: PlainDate
  /** Before a request's sheet opens. */
  onOpen?: () => void
}

/** Everybody with leave on a day. One's own, and that of people one decides for, leads to its sheet. */
export function DayPeople({ date, calendar, entries, today, onOpen }: DayPeopleProps) {
  const user = useCurrentUser()
  const people = useDecidablePeople(user, entries.length > 0 && decidesLeave(user))
  const decidableIds = new Set(people.map(({ id }) => id))
  const holiday = calendar.holidayOn(date)
  return (
    <>
      {holiday && (
        <p className="mb-2 text-small">
          <span className="text-muted">Public holiday:</span> {holidayName(holiday)}
        </p>
      )}
      {entries.length === 0 ? (
        <p className="text-muted">{nobodyInWords(date, calendar)}</p>
      ) : (
        <ul className="grid gap-2.5">
          {entries.map((entry) => (
            <DayPerson
              key={entry.id}
              entry={entry}
              today={today}
              action={actionOf(entry, { userId: user.id, decidableIds })}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
    </>
  )
}

function nobodyInWords(date: PlainDate, { holidayOn, countsOn }: PersonCalendar): string {
  if (countsOn(date) > 0) return 'No one is away.'
  return holidayOn(date) ? 'No one is on leave.' : 'Not a working day. No one is on leave.'
}

type DayPersonProps = {
  entry: CalendarEntry
  today: PlainDate
  action: 'Open' | 'Change' | null
  onOpen: (() => void) | undefined
}

function DayPerson({ entry, today, action, onOpen }: DayPersonProps) {
  const leaveTypeOf = useLeaveTypeOf()
  const { hrefOf } = useOpenLeave()
  const name = fullName(entry.user)
  return (
    <li className="flex items-start gap-2.5">
      <LeaveSwatch type={entry.leaveType} pending={entry.status === 'pending'} className="mt-px" />
      <div className="min-w-0 flex-1">
        <p className="truncate leading-[1.375rem] font-[550]">{name}</p>
        <p className="text-small text-muted">
          {leaveTypeOf(entry.leaveType).name}
          {entry.isHalfDay && ', half day'} · {formatRange(entry, today)}
        </p>
        {entry.status === 'pending' && (
          <Badge tone="pending" className="mt-1">
            Pending
          </Badge>
        )}
      </div>
      {action && (
        <ButtonLink
          href={hrefOf(entry.id)}
          variant="quiet"
          size="sm"
          aria-label={`${action} ${name}’s leave`}
          onClick={onOpen}
          className="-my-1 -mr-2"
        >
          {action}
        </ButtonLink>
      )}
    </li>
  )
}

// A pending request has its buttons in Team Approvals; its sheet says so.
function actionOf(
  { userId: ownerId, status }: CalendarEntry,
  { userId, decidableIds }: { userId: string; decidableIds: ReadonlySet<string> },
): DayPersonProps['action'] {
  if (ownerId === userId) return 'Open'
  if (!decidableIds.has(ownerId)) return null
  return status === 'pending' ? 'Open' : 'Change'
}
