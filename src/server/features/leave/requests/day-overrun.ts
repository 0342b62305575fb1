import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { type AgreedLeave, periodOf } from '#server/features/leave-record/store.ts'
import { leaveRequestDays, leaveRequests } from '#server/platform/db/schema.ts'
import { conflict, type Sentence } from '#server/platform/errors.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatLength, formatMonthDay } from '#shared/format-dates.ts'
import type { Minutes } from '#shared/leave/days.ts'
import { overlaps } from '#shared/leave/leave-period.ts'
import { workCalendar } from '#shared/leave/work-calendar.ts'
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
 * than is worked on it (leave-rules, 'Hours'). Null where it does, and where the other leave overlaps it,
 * which is a refusal of its own. The caller holds the lock on the person.
 */
export async function dayOverrun(tx: Tx, planned: Planned): Promise<Sentence | null> {
  const { start, end, startsAt, endsAt } = planned.counted.period
  const cut = planned.counted.dates.filter(
    ({ date }) => (date === start && startsAt !== null) || (date === end && endsAt !== null),
  )
  if (cut.length === 0) return null
  const taken = await readTakenBeside(tx, planned, cut)
  if (taken.size === 0) return null
  const calendar = await readCalendarFor(tx, planned.userId, { startDate: start, endDate: end })
  const workedOn = workCalendar(calendar?.patterns, calendar?.holidays, calendar?.exceptions)
  for (const { date, minutes } of cut) {
    const left = workedOn(date).minutes - (taken.get(date) ?? 0)
    if (taken.has(date) && minutes > left) return overrunInWords(date, left)
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
    return `Other leave on ${day} leaves ${hours} of that day. Please choose times that take no more.`
  }
}

/**
 * What other leave takes of these dates, where that or the leave itself is by the clock: two halves in days
 * make a day, whatever its minutes were when they were agreed. A pending change counts where it takes more.
 */
async function readTakenBeside(
  tx: Tx,
  { userId, counted, requestId }: Planned,
  cut: readonly { date: PlainDate }[],
): Promise<Map<PlainDate, Minutes>> {
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
  const largest = new Map<string, { date: PlainDate; minutes: Minutes }>()
  for (const { leave, date, minutes } of rows) {
    const id = leave.amendsId ?? leave.id
    const isByTheClock = leave.unit === 'hours' || counted.unit === 'hours'
    if (id === requestId || !isByTheClock || overlaps(periodOf(leave), counted.period)) continue
    const known = largest.get(`${id} ${date}`)
    if (!known || known.minutes < minutes) largest.set(`${id} ${date}`, { date, minutes })
  }
  const taken = new Map<PlainDate, Minutes>()
  for (const { date, minutes } of largest.values()) taken.set(date, (taken.get(date) ?? 0) + minutes)
  return taken
}
