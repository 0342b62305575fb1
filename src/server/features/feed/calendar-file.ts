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
import { addDays, type PlainDate } from '#shared/plain-date.ts'

/** Leave as its feed tells it: without notes and reasons. */
export type FeedLeave = {
  id: string
  status: string
  startDate: PlainDate
  endDate: PlainDate
  halfDayPart: 'morning' | 'afternoon' | null
  who: string
  /** Null where it is hidden from the feed's owner. */
  typeName: string | null
  /** Where the person is then: a half day is a time of day. */
  timeZone: string
  createdAt: Date
  decidedAt: Date | null
}

const hourSeconds = 3600
/** What a half day is in a calendar: from, to. */
const halves = { morning: ['09:00', '13:00'], afternoon: ['13:00', '17:00'] } as const
const names: Record<FeedKind, string> = {
  own: 'my leave',
  team: 'my team’s leave',
  company: 'everybody’s leave',
}

/** A feed as an iCalendar file (RFC 5545): the same text, byte for byte, for as long as the leave is the same. */
export async function calendarFile(
  companyName: string,
  kind: FeedKind,
  leave: readonly FeedLeave[],
): Promise<string> {
  const calendar = ical({
    prodId: '//Sorrel//Leave//EN',
    method: ICalCalendarMethod.PUBLISH,
    scale: 'gregorian',
    // The library escapes every text but this one.
    name: inText(`${onOneLine(companyName)}: ${names[kind]}`, false),
    ttl: hourSeconds,
  })
  const frame = calendar.toString()
  const events = await mapYielding(leave, (one) =>
    foldLines(new ICalEvent(toEvent(one, kind), calendar).toString()),
  )
  return `${frame.slice(0, -ending.length)}${events.join('')}${ending}\r\n`
}

/** The library leaves out the line's own end. */
const ending = 'END:VCALENDAR'

/** One's own leave takes the time up, that of others doesn't; what waits for a decision is tentative. */
function toEvent(leave: FeedLeave, kind: FeedKind): ICalEventData {
  const changedAt = leave.decidedAt ?? leave.createdAt
  return {
    id: leave.id,
    ...timesOf(leave),
    stamp: changedAt,
    lastModified: changedAt,
    summary: kind === 'own' ? ownTitle(leave) : `${onOneLine(leave.who)}: ${whyAway(leave)}`,
    status: leave.status === 'approved' ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
    transparency: kind === 'own' ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
  }
}

/** Whole dates end on the day after the last one (RFC 5545, 3.6.1). */
function timesOf({
  startDate,
  endDate,
  halfDayPart,
  timeZone,
}: FeedLeave): Pick<ICalEventData, 'start' | 'end' | 'allDay'> {
  if (halfDayPart === null) return { start: startDate, end: addDays(endDate, 1), allDay: true }
  const [from, to] = halves[halfDayPart]
  return { start: instantAt(startDate, from, timeZone), end: instantAt(startDate, to, timeZone) }
}

function ownTitle({ typeName }: FeedLeave): string {
  const name = onOneLine(typeName ?? 'Leave')
  return /\bleave$/i.test(name) ? name : `${name} leave`
}

function whyAway({ typeName }: FeedLeave): string {
  return typeName === null ? 'away' : onOneLine(typeName).toLowerCase()
}

/** A name is one line, without the control characters that iCalendar's text has no way to write. */
function onOneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
}
