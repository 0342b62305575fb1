import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { type LeaveRow, leaveIdOf } from '#server/features/leave-record/rows.ts'
import type { AgreedLeave } from '#server/features/leave-record/store.ts'
import { leaveRequestDays, leaveRequests } from '#server/platform/db/schema.ts'
import { conflict, type Sentence } from '#server/platform/errors.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatLength, formatMonthDay } from '#shared/format-dates.ts'
import type { Minutes } from '#shared/leave/days.ts'
import { overlaps, periodOf } from '#shared/leave/leave-period.ts'
import { minutesTaken } from '#shared/leave/minutes-taken.ts'
import { type WorkedTime, workCalendar } from '#shared/leave/work-calendar.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { readCalendarFor } from './count.ts'

type Planned = {
  userId: string
  counted: AgreedLeave
  /** The request that would get these dates: it and its amendment don't count. */
  requestId?: string | undefined
}

/**
 * Why leave by the clock doesn't fit beside other leave of one of its dates: together they would take more
 * than is worked on it (leave-rules, 'Hours'). Null where it does, where it takes no more of the date than
 * the request has of it already, and where the other leave overlaps it, which is a refusal of its own. Leave
 * that counts in days always fits. The caller holds the lock on the person.
 */
export async function dayOverrun(tx: Tx, planned: Planned): Promise<Sentence | null> {
  const { unit, dates, period } = planned.counted
  if (unit === 'days') return null
  const { start, end, startsAt, endsAt } = period
  const cut = dates.filter(
    ({ date }) => (date === start && startsAt !== null) || (date === end && endsAt !== null),
  )
  if (cut.length === 0) return null
  const { own, others } = await readLeaveOn(tx, planned, cut)
  if (others.length === 0) return null
  const calendar = await readCalendarFor(tx, planned.userId, { startDate: start, endDate: end })
  const workedOn = workCalendar(calendar)
  const taken = takenOf(others, workedOn)
  for (const { date, minutes } of cut) {
    const known = own.filter((each) => each.date === date).map((each) => each.minutes)
    const left = workedOn(date).minutes - (taken.get(date) ?? 0)
    if (taken.has(date) && minutes > Math.max(left, ...known)) return overrunInWords(date, left)
  }
  return null
}

/** @throws Refusal 'conflict' with the sentence of `dayOverrun`. */
export async function assertFitsDay(tx: Tx, planned: Planned): Promise<void> {
  const sentence = await dayOverrun(tx, planned)
  if (sentence) throw conflict(sentence)
}

function overrunInWords(date: PlainDate, left: Minutes): Sentence {
  return (locale) => {
    const day = formatMonthDay(date.slice(5), locale)
    if (left <= 0) return `Other leave takes all the hours of ${day}. Please change that first.`
    const hours = formatLength({ unit: 'hours', totalDays: '0', totalMinutes: left }, locale)
    return `Other leave on ${day} leaves only ${hours} of that day. Please choose times that take no more.`
  }
}

type LeaveOnDate = { leave: LeaveRow; date: PlainDate; minutes: Minutes }

/** What the request has of these dates already, and other leave that doesn't overlap the planned one. */
async function readLeaveOn(
  tx: Tx,
  { userId, counted, requestId }: Planned,
  cut: readonly { date: PlainDate }[],
): Promise<{ own: LeaveOnDate[]; others: LeaveOnDate[] }> {
  const rows = await tx
    .select({ leave: leaveRequests, date: leaveRequestDays.date, minutes: leaveRequestDays.minutes })
    .from(leaveRequests)
    .innerJoin(
      leaveRequestDays,
      and(
        eq(leaveRequestDays.companyId, leaveRequests.companyId),
        eq(leaveRequestDays.requestId, leaveRequests.id),
      ),
    )
    .where(
      and(
        eq(leaveRequests.userId, userId),
        or(
          eq(leaveRequests.status, 'pending'),
          and(eq(leaveRequests.status, 'approved'), isNull(leaveRequests.amendsId)),
        ),
        inArray(
          leaveRequestDays.date,
          cut.map(({ date }) => date),
        ),
      ),
    )
  const isOwn = ({ leave }: LeaveOnDate) => leaveIdOf(leave) === requestId
  return {
    own: rows.filter(isOwn),
    others: rows.filter((row) => !isOwn(row) && !overlaps(periodOf(row.leave), counted.period)),
  }
}

/** By date; a pending change counts where it takes more. Half a day takes what is worked in that half. */
function takenOf(
  others: readonly LeaveOnDate[],
  workedOn: (date: PlainDate) => WorkedTime,
): Map<PlainDate, Minutes> {
  const largest = new Map<string, { date: PlainDate; minutes: Minutes }>()
  for (const { leave, date, ...stored } of others) {
    const minutes =
      leave.unit === 'hours' ? stored.minutes : minutesTaken({ ...workedOn(date), date }, periodOf(leave))
    const key = `${leaveIdOf(leave)} ${date}`
    const known = largest.get(key)
    if (!known || known.minutes < minutes) largest.set(key, { date, minutes })
  }
  const taken = new Map<PlainDate, Minutes>()
  for (const { date, minutes } of largest.values()) taken.set(date, (taken.get(date) ?? 0) + minutes)
  return taken
}
