import { and, eq, exists, gte, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import {
  blockedPeriods,
  companies,
  leaveRequestDays,
  leaveRequests,
  teams,
  users,
} from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { RuleEffect } from '#shared/company/contract.ts'
import {
  type AwayLimit,
  type BlockedDates,
  type RuleAgainst,
  rulesAgainst,
} from '#shared/leave/rules-against.ts'
import { type DateRange, earlierOf, laterOf, type PlainDate } from '#shared/plain-date.ts'
import { type TeamRef, teamKeyOf } from '#shared/team/team-mates.ts'
import { belongsWith } from './team-mates.ts'

/** Leave that somebody has asked for, or is about to. */
type PlannedLeave = {
  userId: string
  leaveType: string
  /** Of the leave type. */
  needsApproval: boolean
  start: PlainDate
  end: PlainDate
}

/** The dates of leave that count: on others nobody is away. */
type CountedDates = readonly PlainDate[]

/**
 * The company's rules that these dates break: blocked periods, and too many of the team away at once. Rules
 * bind neither sick leave, which nobody plans, nor leave that needs no approval.
 */
export async function findRulesAgainst(
  tx: Tx,
  { dates, ...planned }: PlannedLeave & { dates: CountedDates },
  read?: CompanyRules,
): Promise<RuleAgainst[]> {
  const [found] = await findRulesAgainstEach(tx, [planned], async () => [dates], read)
  return found ?? []
}

/**
 * `findRulesAgainst` for many, in the same few queries; answers and dates are in the order of `planned`.
 * Dates are read only if the company has any rule.
 */
export async function findRulesAgainstEach(
  tx: Tx,
  planned: readonly PlannedLeave[],
  readDates: () => Promise<readonly CountedDates[]>,
  read?: CompanyRules,
): Promise<RuleAgainst[][]> {
  const bound = planned.filter(isBoundByRules)
  const [first] = bound
  if (!first) return planned.map(() => [])
  const start = bound.reduce((min, leave) => earlierOf(min, leave.start), first.start)
  const end = bound.reduce((max, leave) => laterOf(max, leave.end), first.end)

  const ids = bound.map(({ userId }) => userId)
  const { people, blocked } = read ?? (await readRules(tx, ids, { start, end }))
  const limited = [...people.values()].filter(({ mostAway }) => mostAway !== null)
  if (limited.length === 0 && blocked.length === 0) return planned.map(() => [])
  const [dates, away] = await Promise.all([readDates(), readTeamsAway(tx, limited, start, end)])
  return planned.map((leave, index) => {
    const person = people.get(leave.userId)
    if (!person || !isBoundByRules(leave)) return []
    const ofPerson = blocked.filter(({ teamId }) => teamId === null || teamId === person.teamId)
    return rulesAgainst(dates[index] ?? [], ofPerson, limitFor(leave.userId, person, away))
  })
}

function isBoundByRules({ leaveType, needsApproval }: PlannedLeave): boolean {
  return needsApproval && leaveType !== 'sick'
}

/** The company's rules for some people and dates. */
export type CompanyRules = {
  people: Map<string, PlannedPerson>
  blocked: (BlockedDates & { teamId: string | null })[]
}

/** The rules for leave of these people within these dates, without who else is away. */
export async function readRules(
  tx: Tx,
  userIds: readonly string[],
  { start, end }: DateRange,
): Promise<CompanyRules> {
  const [people, blocked] = await Promise.all([
    readPeople(tx, [...new Set(userIds)]),
    readBlockedPeriods(tx, { start, end }),
  ])
  return { people, blocked }
}

type PlannedPerson = TeamRef & { mostAway: number | null; effect: RuleEffect }

async function readPeople(tx: Tx, ids: readonly string[]): Promise<Map<string, PlannedPerson>> {
  const rows = await tx
    .select({
      id: users.id,
      teamId: users.teamId,
      managerId: users.managerId,
      mostAwayOfTeam: teams.mostAway,
      mostAway: companies.mostAway,
      effect: companies.mostAwayEffect,
    })
    .from(users)
    .innerJoin(companies, eq(companies.companyId, users.companyId))
    .leftJoin(teams, and(eq(teams.companyId, users.companyId), eq(teams.id, users.teamId)))
    .where(isOneOf(users.id, ids))
  return new Map(
    rows.map(({ id, teamId, managerId, mostAwayOfTeam, mostAway, effect }) => [
      id,
      { teamId, managerId, mostAway: mostAwayOfTeam ?? mostAway, effect },
    ]),
  )
}

async function readBlockedPeriods(tx: Tx, { start, end }: DateRange): Promise<CompanyRules['blocked']> {
  return tx
    .select({
      name: blockedPeriods.name,
      start: blockedPeriods.startDate,
      end: blockedPeriods.endDate,
      teamId: blockedPeriods.teamId,
      effect: blockedPeriods.effect,
    })
    .from(blockedPeriods)
    .where(and(lte(blockedPeriods.startDate, end), gte(blockedPeriods.endDate, start)))
}

/**
 * By team and date, who is away or has asked for it. Only dates that count for them: nobody is away on a free
 * weekend.
 */
type TeamsAway = Map<string, Map<PlainDate, Set<string>>>

async function readTeamsAway(
  tx: Tx,
  members: readonly TeamRef[],
  start: PlainDate,
  end: PlainDate,
): Promise<TeamsAway> {
  const away: TeamsAway = new Map()
  if (members.length === 0) return away
  const rows = await tx
    .selectDistinct({
      userId: leaveRequests.userId,
      teamId: users.teamId,
      managerId: users.managerId,
      date: leaveRequestDays.date,
    })
    .from(leaveRequests)
    .innerJoin(users, and(eq(users.companyId, leaveRequests.companyId), eq(users.id, leaveRequests.userId)))
    .innerJoin(
      leaveRequestDays,
      and(
        eq(leaveRequestDays.companyId, leaveRequests.companyId),
        eq(leaveRequestDays.requestId, leaveRequests.id),
      ),
    )
    .where(
      and(
        isNull(users.deactivatedAt),
        belongsWith(members),
        isPendingOrApproved,
        lte(leaveRequests.startDate, end),
        gte(leaveRequests.endDate, start),
        gte(leaveRequestDays.date, start),
        lte(leaveRequestDays.date, end),
      ),
    )
  for (const { date, userId, ...team } of rows) {
    const dates = away.get(teamKeyOf(team)) ?? new Map<PlainDate, Set<string>>()
    away.set(teamKeyOf(team), dates.set(date, (dates.get(date) ?? new Set()).add(userId)))
  }
  return away
}

/** Without decided amendments: those are applied to their leave. */
const isPendingOrApproved = or(
  eq(leaveRequests.status, 'pending'),
  and(eq(leaveRequests.status, 'approved'), isNull(leaveRequests.amendsId)),
)

function limitFor(userId: string, person: PlannedPerson, teamsAway: TeamsAway): AwayLimit | null {
  const { mostAway, effect } = person
  return mostAway === null
    ? null
    : { userId, mostAway, effect, away: teamsAway.get(teamKeyOf(person)) ?? new Map() }
}

/**
 * If the company refuses leave because too many would be away, requests are serialized until the end of the
 * transaction, so that concurrent ones for the same date don't exceed the limit. Taken before any lock on a
 * person; other companies don't wait. The statement is sent at once: later ones run after it.
 */
export async function lockTeamPlanning(tx: Tx): Promise<void> {
  const limitedTeams = tx
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.companyId, companies.companyId), isNotNull(teams.mostAway)))
  // The row that `lockCompany` locks, if there is a limit.
  await tx
    .select({ id: companies.companyId })
    .from(companies)
    .where(
      and(eq(companies.mostAwayEffect, 'refuse'), or(isNotNull(companies.mostAway), exists(limitedTeams))),
    )
    .for('no key update')
    .execute()
}
