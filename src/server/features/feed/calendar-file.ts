import ical, {
  foldLines,
  ICalCalendarMethod,
  ICalEvent,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
  escape as inText,
} from 'ical-generator'
import { mapYielding } from '#server/platform/map-yielding.ts'
import { instantAt } from '#server/platform/zoned-time.ts'
import type { FeedKind } from '#shared/feed/contract.ts'
import { type ClockTime, noon } from '#shared/leave/clock-time.ts'
import type { LeaveUnit } from '#shared/leave/leave-unit.ts'
import type { Shift } from '#shared/leave/work-calendar.ts'
import { addDays, type PlainDate } from '#shared/plain-date.ts'

/** Leave as it is in a feed: without notes and reasons. */
export type FeedLeave = {
  id: string
  status: string
  startDate: PlainDate
  endDate: PlainDate
  /** In days, noon is where the halves of a working day meet; in hours, times are the clock's. */
  unit: LeaveUnit
  startsAt: ClockTime | null
  endsAt: ClockTime | null
  /** When its owner works on its first and last date, where that is known and the feed is theirs. */
  shifts: { first: Shift | null; last: Shift | null }
  who: string
  /** Null if it is hidden from the feed's owner. */
  typeName: string | null
  /** Of the person's location on its first date, for leave that begins or ends at noon. */
  timeZone: string
  createdAt: Date
  decidedAt: Date | null
  /** How often its dates or its type were replaced, and when that was last. */
  revision: number
  revisedAt: Date | null
}

const hourSeconds = 3600
/** The hours of a working day, and where its halves meet. */
const [dayBegins, midday, dayEnds] = ['09:00', '13:00', '17:00'] as const
const names: Record<FeedKind, string> = {
  own: 'my leave',
  team: 'my team’s leave',
  company: 'everyone’s leave',
}

/**
 * A feed as an iCalendar file (RFC 5545): byte for byte the same as long as the leave and its shifts are the
 * same.
 */
export async function calendarFile(
  companyName: string,
  kind: FeedKind,
  leave: readonly FeedLeave[],
): Promise<string> {
  const calendar = ical({
    prodId: '//Sorrel//Leave//EN',
    method: ICalCalendarMethod.PUBLISH,
    scale: 'gregorian',
    // The library escapes all other texts.
    name: inText(`${onOneLine(companyName)}: ${names[kind]}`, false),
    ttl: hourSeconds,
  })
  const frame = calendar.toString()
  const events = await mapYielding(leave, (one) =>
    foldLines(new ICalEvent(toEvent(one, kind), calendar).toString()),
  )
  return `${frame.slice(0, -ending.length)}${events.join('')}${ending}\r\n`
}

/** The library does not end this line. */
const ending = 'END:VCALENDAR'

/** One's own leave blocks time, that of others does not; pending leave is tentative. */
function toEvent(leave: FeedLeave, kind: FeedKind): ICalEventData {
  const { createdAt, decidedAt, revision, revisedAt } = leave
  const changedAt = new Date(Math.max(...[createdAt, decidedAt, revisedAt].map(Number)))
  return {
    id: leave.id,
    ...timesOf(leave),
    stamp: changedAt,
    lastModified: changedAt,
    // Grows with the decision and with each replacement (RFC 5545, 3.8.7.4).
    sequence: revision + (decidedAt ? 1 : 0),
    summary: kind === 'own' ? ownTitle(leave) : `${onOneLine(leave.who)}: ${whyAway(leave)}`,
    status: leave.status === 'approved' ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
    transparency: kind === 'own' ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
  }
}

/**
 * Dates of whole days: the end is exclusive (RFC 5545, 3.6.1). Others last from one time to another: where
 * leave has none, from or to that of the shift, else a working day's hour.
 */
function timesOf(leave: FeedLeave): Pick<ICalEventData, 'start' | 'end' | 'allDay'> {
  const { startDate, endDate, startsAt, endsAt, timeZone } = leave
  if (startsAt === null && endsAt === null)
    return { start: startDate, end: addDays(endDate, 1), allDay: true }
  const { from, to } = timesWithin(leave) ?? timesOfDay(leave)
  return { start: instantAt(from.date, from.time, timeZone), end: instantAt(to.date, to.time, timeZone) }
}

type LocalTime = { date: PlainDate; time: ClockTime }
type LocalTimes = { from: LocalTime; to: LocalTime }

/** By the shift of the date whose end leave doesn't name; undefined where it isn't known, or doesn't fit. */
function timesWithin({ startDate, endDate, startsAt, endsAt, shifts }: FeedLeave): LocalTimes | undefined {
  const { first, last } = shifts
  if (endsAt === null ? !last : !first) return undefined
  const begins = startsAt ?? first?.from ?? dayBegins
  // Leave from before the shift on is all of the shift.
  const from = {
    date: startDate,
    time: first && first.from > begins && endsAt === null ? first.from : begins,
  }
  const isNight = endsAt === null && last !== null && last.until <= last.from
  const to = { date: isNight ? addDays(endDate, 1) : endDate, time: endsAt ?? last?.until ?? dayEnds }
  return `${from.date} ${from.time}` < `${to.date} ${to.time}` ? { from, to } : undefined
}

function timesOfDay({ startDate, endDate, unit, startsAt, endsAt }: FeedLeave): LocalTimes {
  const isOneDate = startDate === endDate
  const isEarly = isOneDate && endsAt !== null && endsAt <= dayBegins
  const isLate = isOneDate && startsAt !== null && startsAt >= dayEnds
  const from = startsAt === null ? (isEarly ? '00:00' : dayBegins) : shownAt(startsAt, unit)
  const to = endsAt === null ? (isLate ? '23:59' : dayEnds) : shownAt(endsAt, unit)
  return { from: { date: startDate, time: from }, to: { date: endDate, time: to } }
}

function shownAt(time: ClockTime, unit: LeaveUnit): ClockTime {
  return unit === 'days' && time === noon ? midday : time
}

function ownTitle({ typeName }: FeedLeave): string {
  const name = onOneLine(typeName ?? 'Leave')
  return /\bleave$/i.test(name) ? name : `${name} leave`
}

function whyAway({ typeName }: FeedLeave): string {
  return typeName === null ? 'away' : onOneLine(typeName).toLowerCase()
}

/** Names on one line, without the control characters that iCalendar's text can't express. */
function onOneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
}
