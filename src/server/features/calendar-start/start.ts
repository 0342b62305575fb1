import { type BalancesRead, computeBalances, readBalances } from '#server/features/balance/balances.ts'
import type { Billing } from '#server/features/billing/payment-provider.ts'
import { getCompanyWorkCalendars } from '#server/features/calendar/company-work-calendars.ts'
import {
  listApprovedLeave,
  listVisiblePendingLeave,
  readLeaveTag,
} from '#server/features/leave/reads/calendar.ts'
import { listLeaveTypes } from '#server/features/leave-type/leave-types.ts'
import { listNotifications } from '#server/features/notification/service.ts'
import { listTeam } from '#server/features/people/service.ts'
import { listTeams } from '#server/features/people/teams.ts'
import { describeMember } from '#server/features/session/service.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import { firstCalendarRanges, yearRange } from '#shared/leave/calendar-address.ts'
import type { CalendarStart, CalendarStartQuery } from '#shared/leave/calendar-start-contract.ts'
import type { DateRange } from '#shared/plain-date.ts'
import type { CurrentUser } from '#shared/session/contract.ts'

type Calendar = NonNullable<CalendarStart['calendar']>

/** The balances of those whose leave the reader decides are computed once the transaction has ended. */
type ReadCalendar = Omit<Calendar, 'notifications' | 'decidable'> & {
  decidable: BalancesRead | null
}

type Options = {
  billing: Billing | null
  /** Whether the caller has the answer of this tag; undefined if the caller has none. */
  isKnown: ((tag: string) => boolean) | undefined
}

/**
 * GET /api/calendar/start for a member: the answers of the calendar's calls, read in one transaction. The tag
 * holds what no announcement tells of as it is: the reader, whose access ends with a date, and their
 * notifications.
 *
 * @throws Refusal 'unauthorized' for somebody whose membership has ended.
 */
export async function getCalendarStart(
  ctx: Context,
  query: CalendarStartQuery,
  { billing, isKnown }: Options,
): Promise<{ tag: string; body: CalendarStart | undefined }> {
  const { tag, user, calendar } = await ctx.inCompany(async (tx, actor) => {
    const here: Context = { ...ctx, inCompany: (work) => work(tx, actor) }
    // The tag first: it must not be newer than what it stands for.
    const [leaveTag, reader, notifications] = await Promise.all([
      readLeaveTag(tx),
      describeMember(tx, actor.userId, { now: ctx.now, billing }),
      listNotifications(here),
    ])
    const known = JSON.stringify([leaveTag, reader, notifications])
    if (isKnown?.(known)) return { tag: known, user: reader, calendar: undefined }
    const read = await readCalendar(here, query, reader)
    return { tag: known, user: reader, calendar: { ...read, notifications } }
  })
  if (!calendar) return { tag, body: undefined }
  const decidable = calendar.decidable && (await computeBalances(calendar.decidable))
  return { tag, body: { user, calendar: { ...calendar, decidable } } }
}

async function readCalendar(
  ctx: Context,
  query: CalendarStartQuery,
  user: CurrentUser,
): Promise<ReadCalendar> {
  const ranges = firstCalendarRanges(query, user)
  const years = new Set(ranges.flatMap(({ start, end }) => [start.slice(0, 4), end.slice(0, 4)]))
  // Sent together, so that their statements share packets.
  const [leave, places, leaveTypes, teams, members, decidable] = await Promise.all([
    Promise.all(ranges.map((range) => readLeave(ctx, range))),
    Promise.all([...years].map((year) => readPlaces(ctx, year))),
    listLeaveTypes(ctx),
    listTeams(ctx),
    listTeam(ctx),
    query.view === 'timeline' && user.role === 'manager' ? readBalances(ctx) : null,
  ])
  return { leave, places, leaveTypes, teams, members, decidable }
}

async function readLeave(ctx: Context, range: DateRange): Promise<Calendar['leave'][number]> {
  const dates = { startDate: range.start, endDate: range.end }
  const [approved, pending] = await Promise.all([
    listApprovedLeave(ctx, dates, undefined),
    listVisiblePendingLeave(ctx, dates, undefined),
  ])
  return { ...range, approved: approved.body ?? [], pending: pending.body ?? [] }
}

async function readPlaces(ctx: Context, year: string): Promise<Calendar['places'][number]> {
  const { start, end } = yearRange(year)
  return { year, calendars: await getCompanyWorkCalendars(ctx, { startDate: start, endDate: end }) }
}
