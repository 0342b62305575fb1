import { useState } from 'react'
import { decidesLeave } from '#client/leave-ui/decides-leave.ts'
import { holidayName } from '#client/leave-ui/holiday-words.ts'
import { LeaveSwatch } from '#client/leave-ui/leave-marks.tsx'
import { halfOn, isHalfDay, timesOn } from '#client/leave-ui/leave-rows.ts'
import { useOpenLeave } from '#client/leave-ui/sheet/use-open-leave.ts'
import { useLeaveTypeOf } from '#client/leave-ui/use-leave-types.ts'
import { useDecidablePeople } from '#client/leave-ui/use-people.ts'
import { useCurrentUser } from '#client/queries/session.ts'
import { Badge } from '#client/ui/data/badge.tsx'
import { formatCount, formatDay, formatRange } from '#client/ui/data/format-dates.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { ButtonLink, TextLink } from '#client/ui/layout/link.tsx'
import { fullName } from '#shared/full-name.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { PersonCalendar } from '../person-calendars.ts'
import type { ReadState } from '../use-leave-in.ts'

type DayPeopleProps = {
  date: PlainDate
  /** The reader's. */
  calendar: PersonCalendar
  /** With leave on this day. */
  entries: readonly CalendarEntry[]
  state: ReadState
  today: PlainDate
  /** More people than this are behind a button. Default: everybody is shown. */
  most?: number
  /** A line for each person, where one list follows another. */
  isDense?: boolean
  /** Before a request's sheet opens. */
  onOpen?: () => void
}

/** Everybody with leave on a day. One's own, and that of people one decides for, leads to its sheet. */
export function DayPeople(props: DayPeopleProps) {
  const { date, calendar, entries, state, today, most, isDense = false, onOpen } = props
  const user = useCurrentUser()
  const { people } = useDecidablePeople(user, entries.length > 0 && decidesLeave(user))
  const decidableIds = new Set(people.map(({ id }) => id))
  const [shown, more] = useFirstOf(entries, most)
  const holiday = calendar.holidayOn(date)
  return (
    <>
      {holiday && (
        <p className="mb-2 text-small">
          <span className="text-muted">Public holiday:</span> {holidayName(holiday)}
        </p>
      )}
      {entries.length === 0 && <NoPeople state={state}>{nobodyInWords(date, calendar)}</NoPeople>}
      {shown.length > 0 && (
        <ul className={isDense ? 'grid' : 'grid gap-2.5'}>
          {shown.map((entry) => (
            <DayPerson
              key={entry.id}
              entry={entry}
              date={date}
              today={today}
              isDense={isDense}
              action={actionOf(entry, { userId: user.id, decidableIds })}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
      {more}
    </>
  )
}

/** The first of the entries, and the button that brings the others. */
function useFirstOf(entries: readonly CalendarEntry[], most = entries.length) {
  const [showsAll, setShowsAll] = useState(false)
  // A button in place of one person would take as much room.
  if (entries.length <= most + 1) return [entries, null] as const
  const more = (
    <Button
      variant="quiet"
      size="sm"
      aria-expanded={showsAll}
      onClick={() => setShowsAll(!showsAll)}
      className="mt-1 -mb-2 -ml-3"
    >
      {showsAll ? 'Show fewer' : moreInWords(entries.length, most)}
    </Button>
  )
  return [showsAll ? entries : entries.slice(0, most), more] as const
}

function moreInWords(count: number, most: number): string {
  return most === 0 ? `${formatCount(count)} on leave` : `Show ${formatCount(count - most)} more`
}

function NoPeople({ state, children }: { state: ReadState; children: string }) {
  if (state === 'loading') return <Skeleton className="my-[3px] w-40" />
  return <p className="text-muted">{state === 'failed' ? 'We couldn’t load who’s away.' : children}</p>
}

function nobodyInWords(date: PlainDate, { holidayOn, countsOn }: PersonCalendar): string {
  if (countsOn(date) > 0) return 'No one is away.'
  return holidayOn(date) ? 'No one is on leave.' : 'Not a working day. No one is on leave.'
}

type DayPersonProps = {
  entry: CalendarEntry
  date: PlainDate
  today: PlainDate
  isDense: boolean
  action: 'Open' | 'Change' | null
  onOpen: (() => void) | undefined
}

function DayPerson({ isDense, ...props }: DayPersonProps) {
  const leaveTypeOf = useLeaveTypeOf()
  const { hrefOf } = useOpenLeave()
  const { entry, date, today, action, onOpen } = props
  const name = fullName(entry.user)
  const isPending = entry.status === 'pending'
  const type = leaveTypeOf(entry.leaveType).name
  const label = `${action} ${name}’s leave`
  if (isDense) {
    return (
      <li className="relative flex min-h-8 flex-wrap items-center gap-x-2.5">
        <LeaveSwatch type={entry.leaveType} pending={isPending} />
        {action ? (
          <TextLink
            href={hrefOf(entry.id)}
            aria-label={label}
            className="min-w-0 flex-1 after:absolute after:inset-0"
          >
            <span className="truncate">{name}</span>
          </TextLink>
        ) : (
          <span className="min-w-0 flex-1 truncate font-[550]">{name}</span>
        )}
        <span className="flex-none text-small text-muted">
          <span className="sr-only">{type}, </span>
          {[isPending && 'pending', ...datesInWords(entry, date, today)].filter(Boolean).join(', ')}
        </span>
      </li>
    )
  }
  return (
    <li className="flex items-start gap-2.5">
      <LeaveSwatch type={entry.leaveType} pending={isPending} className="mt-px" />
      <div className="min-w-0 flex-1">
        <p className="truncate leading-[1.375rem] font-[550]">{name}</p>
        <p className="text-small text-muted">
          {type}
          {isHalfDay(entry) && ', half day'} · {formatRange(entry, today)}
        </p>
        {isPending && (
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
          aria-label={label}
          onClick={onOpen}
          className="-my-1 -mr-2"
        >
          {action}
        </ButtonLink>
      )}
    </li>
  )
}

/** 'half day', '15:00 to 16:00', 'from 15:00' and 'until Thu 5 Mar'; nothing on the last day. */
function datesInWords(entry: CalendarEntry, date: PlainDate, today: PlainDate): string[] {
  if (halfOn(entry, date)) return ['half day']
  return [timesOn(entry, date), entry.endDate === date ? '' : `until ${formatDay(entry.endDate, today)}`]
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
