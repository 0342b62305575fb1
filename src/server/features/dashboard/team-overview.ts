import { and, between, gte, lte } from 'drizzle-orm'
import { readLeaveAccounts } from '#server/features/balance/account.ts'
import { readActivePeople } from '#server/features/balance/people.ts'
import { coverageInTurns } from '#server/features/calendar/coverage-in-turns.ts'
import { readWorkCalendars } from '#server/features/calendar/work-calendar.ts'
import { findApprovedLeave, isApprovedLeave } from '#server/features/leave/reads/calendar.ts'
import { selectDaysAway } from '#server/features/leave/reads/days-away.ts'
import { toCalendarEntry } from '#server/features/leave-record/rows.ts'
import { readReportingLines } from '#server/features/people/approvers.ts'
import { readEmployment } from '#server/features/people/employment.ts'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { pipeline } from '#server/platform/db/pipeline.ts'
import { leaveRequestDays, leaveRequests } from '#server/platform/db/schema.ts'
import { forbidden } from '#server/platform/errors.ts'
import { mapYielding } from '#server/platform/map-yielding.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { TeamOverview } from '#shared/dashboard/contract.ts'
import { type CoveredPerson, coverageDays, coverageRange } from '#shared/dashboard/coverage.ts'
import type { Person } from '#shared/fields.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import type { LeaveAccount } from '#shared/leave/leave-account.ts'
import { leaveFigures } from '#shared/leave/leave-figures.ts'
import { formatAmount } from '#shared/leave/leave-unit.ts'
import { hasTakenLittle } from '#shared/leave/taken-little.ts'
import { canApproveLeave, canDecide } from '#shared/permissions.ts'
import { addDays, type DateRange, type PlainDate } from '#shared/plain-date.ts'

/** How far ahead upcoming leave is listed. */
const nextDays = 14
/** How many of each list are named. */
const mostNamed = 4

/**
 * GET /api/dashboard/team, of the people whose leave the actor decides: who is away, how many are at work on
 * the next working days, and who has taken little of their annual leave.
 *
 * @throws Refusal 'forbidden' for an employee.
 */
export async function getTeamOverview(ctx: Context): Promise<TeamOverview> {
  const { today, people, leave, covered, accounts } = await ctx.inCompany(async (tx, actor) => {
    if (!canApproveLeave(actor)) throw forbidden('Only managers and admins have a team overview.')
    const decided = await readDecidedPeople(tx, actor)
    const ids = decided.map(({ id }) => id)
    const read = await pipeline({
      leave: readApprovedLeave(tx, ids, { start: actor.today, end: addDays(actor.today, nextDays) }),
      covered: readCoveredPeople(tx, ids, coverageRange(actor.today)),
      accounts: readLeaveAccounts(tx, ids, 'annual'),
    })
    return { ...read, today: actor.today, people: decided }
  })
  const isToday = ({ startDate }: CalendarEntry) => startDate <= today
  const coverage = await coverageInTurns(covered, coverageRange(today))
  const littleTaken = await mapYielding(people, (user) => littleOf(user, accounts.get(user.id), today))
  const leastFirst = littleTaken
    .flat()
    .toSorted((a, b) => a.takenAmount - b.takenAmount || b.leftAmount - a.leftAmount)
    .map(({ user, unit, takenAmount, leftAmount }) => ({
      user,
      unit,
      taken: formatAmount(takenAmount, unit),
      left: formatAmount(leftAmount, unit),
    }))
  return {
    people: people.length,
    awayToday: firstOf(leave.filter(isToday)),
    awayNext: firstOf(leave.filter((entry) => !isToday(entry))),
    coverage: coverage.slice(0, coverageDays),
    littleTaken: firstOf(leastFirst),
  }
}

function firstOf<Item>(items: readonly Item[]) {
  return { total: items.length, first: items.slice(0, mostNamed) }
}

async function readDecidedPeople(tx: Tx, actor: Actor): Promise<Person[]> {
  const { active, lines } = await pipeline({
    active: readActivePeople(tx),
    lines: readReportingLines(tx, actor.today),
  })
  return active.filter(({ id }) => canDecide(actor, lines.ownerOf({ userId: id })))
}

async function readApprovedLeave(
  tx: Tx,
  userIds: readonly string[],
  { start, end }: DateRange,
): Promise<CalendarEntry[]> {
  const wanted = new Set(userIds)
  const found = await findApprovedLeave(tx, start, end)
  return found.filter(({ userId }) => wanted.has(userId)).map(toCalendarEntry)
}

async function readCoveredPeople(
  tx: Tx,
  userIds: readonly string[],
  { start, end }: DateRange,
): Promise<CoveredPerson[]> {
  const isTheirs = isOneOf(leaveRequests.userId, userIds)
  const isAhead = and(lte(leaveRequests.startDate, end), gte(leaveRequests.endDate, start))
  const { calendars, employment, daysAway } = await pipeline({
    calendars: readWorkCalendars(tx, userIds, { start, end }),
    employment: readEmployment(tx, userIds),
    daysAway: selectDaysAway(
      tx,
      and(isApprovedLeave, isTheirs, isAhead, between(leaveRequestDays.date, start, end)),
    ),
  })
  const awayOf = Map.groupBy(daysAway, ({ userId }) => userId)
  return userIds.map((id) => ({
    patterns: calendars.get(id)?.patterns ?? [],
    holidays: calendars.get(id)?.holidays ?? [],
    exceptions: calendars.get(id)?.exceptions ?? [],
    employment: employment.get(id) ?? [],
    away: new Set(awayOf.get(id)?.map(({ date }) => date)),
  }))
}

function littleOf(user: Person, account: LeaveAccount | undefined, today: PlainDate) {
  const figures = account && leaveFigures(account, today)
  if (!figures || !hasTakenLittle(figures, account, today)) return []
  const { unit, usedAmount: takenAmount, remainingAmount: leftAmount } = figures
  return [{ user, unit, takenAmount, leftAmount }]
}
