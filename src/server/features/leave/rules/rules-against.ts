import { and, eq, exists, gte, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { preparedQuery } from '#server/platform/db/prepared-query.ts'
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
import { belongsWith, type TeamPlace, teamKeyOf } from './team-mates.ts'

/** Leave that somebody has asked for, or is about to. */
type PlannedLeave = {
  userId: string
  leaveType: string
  /** Of the leave type. */
  needsApproval: boolean
  start: PlainDate
  end: PlainDate
}

/** Those of its dates that count: on free ones nobody is away. */
type CountedDates = readonly PlainDate[]

/**
 * The company's rules that stand against these dates: blocked periods, and too many of the team away at once. Nobody plans
 * to be ill, and leave that needs no approval is for the person alone to judge: nothing stands against either.
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
 * `findRulesAgainst` for many, in the same few reads; the answers are in the order of `planned`, and so are the dates, which are
 * read only where the company has any rule.
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

/** What the company's rules say of some people and dates. */
export type CompanyRules = {
  people: Map<string, PlannedPerson>
  blocked: (BlockedDates & { teamId: string | null })[]
}

/** What could stand against leave of these people within these dates, but for who else is away. */
export async function readRules(
  tx: Tx,
  userIds: readonly string[],
  { start, end }: DateRange,
): Promise<CompanyRules> {
  const [people, blocked] = await Promise.all([
    readPeople(tx, [...new Set(userIds)]),
    selectBlockedPeriods(tx, { start, end }),
  ])
  return { people, blocked }
}

type PlannedPerson = TeamPlace & { mostAway: number | null; effect: RuleEffect }

async function readPeople(tx: Tx, ids: readonly string[]): Promise<Map<string, PlannedPerson>> {
  const rows = await selectPeople(tx, { ids })
  return new Map(
    rows.map(({ id, teamId, managerId, mostAwayOfTeam, mostAway, effect }) => [
      id,
      { teamId, managerId, mostAway: mostAwayOfTeam ?? mostAway, effect },
    ]),
  )
}

const selectPeople = preparedQuery((database) =>
  database
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
    .where(isOneOf(users.id, sql.placeholder('ids'))),
)

const selectBlockedPeriods = preparedQuery<(BlockedDates & { teamId: string | null })[]>((database) =>
  database
    .select({
      name: blockedPeriods.name,
      start: blockedPeriods.startDate,
      end: blockedPeriods.endDate,
      teamId: blockedPeriods.teamId,
      effect: blockedPeriods.effect,
    })
    .from(blockedPeriods)
    .where(
      and(
        lte(blockedPeriods.startDate, sql.placeholder('end')),
        gte(blockedPeriods.endDate, sql.placeholder('start')),
      ),
    ),
)

/** By team and date, who is away or has asked to be. Only dates that count for them: nobody is away on a free weekend. */
type TeamsAway = Map<string, Map<PlainDate, Set<string>>>

async function readTeamsAway(
  tx: Tx,
  places: readonly TeamPlace[],
  start: PlainDate,
  end: PlainDate,
): Promise<TeamsAway> {
  const away: TeamsAway = new Map()
  if (places.length === 0) return away
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
        belongsWith(places),
        stands,
        lte(leaveRequests.startDate, end),
        gte(leaveRequests.endDate, start),
        gte(leaveRequestDays.date, start),
        lte(leaveRequestDays.date, end),
      ),
    )
  for (const { date, userId, ...place } of rows) {
    const dates = away.get(teamKeyOf(place)) ?? new Map<PlainDate, Set<string>>()
    away.set(teamKeyOf(place), dates.set(date, (dates.get(date) ?? new Set()).add(userId)))
  }
  return away
}

/** A decided amendment stands in the leave that it changed. */
const stands = or(
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
 * Where the company refuses leave because too many would be away, its planning happens one after the other until the end of
 * the transaction: of people who ask for one date at the same moment, only so many get it. Taken before any lock on a
 * person; elsewhere nobody waits. Sent at once: what follows is read behind it.
 */
export async function lockTeamPlanning(tx: Tx): Promise<void> {
  await selectPlanningToLock(tx)
}

/** The row that `lockCompany` holds, where there is a limit. */
const selectPlanningToLock = preparedQuery((database) => {
  const limitedTeams = database
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.companyId, companies.companyId), isNotNull(teams.mostAway)))
  return database
    .select({ id: companies.companyId })
    .from(companies)
    .where(
      and(eq(companies.mostAwayEffect, 'refuse'), or(isNotNull(companies.mostAway), exists(limitedTeams))),
    )
    .for('no key update')
})
