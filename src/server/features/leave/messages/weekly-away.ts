import { and, asc, between, eq, exists, gt, inArray, isNull, ne } from 'drizzle-orm'
import { readWorkCalendars } from '#server/features/calendar/work-calendar.ts'
import type { Message } from '#server/features/notification/message.ts'
import { findReader, type Reader } from '#server/features/notification/reader.ts'
import { calendarPath } from '#server/features/notification/words.ts'
import { leaveRequestDays, leaveRequests, users } from '#server/platform/db/schema.ts'
import type { JobServices } from '#server/platform/jobs/services.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatDay, formatRange } from '#shared/format-dates.ts'
import { fullName } from '#shared/full-name.ts'
import { addDays, type DateRange } from '#shared/plain-date.ts'
import { isApprovedLeave } from '../reads/calendar.ts'
import { selectDaysAway } from '../reads/days-away.ts'
import { namesInWords } from './message-words.ts'

type Week = DateRange
type Away = { name: string; dates: string }

/**
 * To everybody: which colleagues are away from Monday to Sunday, without types, as the company may hide them.
 * Nothing is sent in a week without any.
 */
export async function composeWeeklyAway(
  tx: Tx,
  { monday, recipientId }: JobPayloads['tell-weekly-away'],
  { now }: Pick<JobServices, 'now'>,
): Promise<Message | undefined> {
  const week = { start: monday, end: addDays(monday, 6) }
  const reader = await findReader(tx, recipientId, now())
  if (!reader || reader.today > week.end) return undefined
  const away = await findAway(tx, week, reader)
  if (away.length === 0) return undefined
  return weeklyMessage(reader, { week, away, holidays: await findHolidays(tx, week, reader) })
}

/**
 * Colleagues who are away on a date of the week, by first name, with the dates of all their leave that counts
 * in it: also of less than half a day, which has its times.
 */
async function findAway(tx: Tx, week: Week, reader: Reader): Promise<Away[]> {
  const inWeek = between(leaveRequestDays.date, week.start, week.end)
  const away = selectDaysAway(tx, and(isApprovedLeave, inWeek)).as('away')
  const countsInWeek = tx
    .select({ date: leaveRequestDays.date })
    .from(leaveRequestDays)
    .where(and(eq(leaveRequestDays.requestId, leaveRequests.id), inWeek, gt(leaveRequestDays.days, '0')))
  const rows = await tx
    .select({ leave: leaveRequests, user: users })
    .from(leaveRequests)
    .innerJoin(users, and(eq(users.companyId, leaveRequests.companyId), eq(users.id, leaveRequests.userId)))
    .where(
      and(
        isApprovedLeave,
        isNull(users.deactivatedAt),
        ne(users.id, reader.userId),
        exists(countsInWeek),
        inArray(users.id, tx.select({ userId: away.userId }).from(away)),
      ),
    )
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id), asc(leaveRequests.startDate))
  return [...Map.groupBy(rows, ({ user }) => user.id).values()].flatMap((ofOne) => {
    const [first] = ofOne
    if (!first) return []
    const dates = ofOne.map(({ leave }) => formatRange(leave, reader.today, reader.locale))
    return [{ name: fullName(first.user), dates: dates.join('; ') }]
  })
}

/** 'Tue 17 Mar, St Patrick’s Day', where the reader is. */
async function findHolidays(tx: Tx, week: Week, { userId, today, locale }: Reader): Promise<string[]> {
  const calendar = (await readWorkCalendars(tx, [userId], week)).get(userId)
  return (calendar?.holidays ?? []).map(({ date, name }) => `${formatDay(date, today, locale)}, ${name}`)
}

function weeklyMessage(to: Reader, found: { week: Week; away: Away[]; holidays: string[] }): Message {
  const { week, away, holidays } = found
  const dates = formatRange({ startDate: week.start, endDate: week.end }, to.today, to.locale)
  const names = namesInWords(away.map(({ name }) => name))
  return {
    to,
    parts: ['weekly-away', week.start, to.userId],
    title: 'Who is away this week',
    message: names,
    path: calendarPath(week.start),
    mail: {
      subject: `Who is away this week, ${dates}`,
      preheader: names,
      heading: 'Who is away this week',
      paragraphs: [
        `${dates}.`,
        ...(holidays.length > 0 ? [`Public holidays where you are: ${holidays.join('; ')}.`] : []),
      ],
      details: away.map(({ name, dates: when }) => ({ label: name, value: when })),
      actionLabel: 'Open the calendar',
      footer: 'Sent on Mondays when a colleague is away.',
    },
  }
}
