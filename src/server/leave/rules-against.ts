import { and, eq, gte, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { RuleEffect } from '#shared/company/contract.ts'
import {
  type AwayLimit,
  type BlockedDates,
  type RuleAgainst,
  rulesAgainst,
} from '#shared/leave/rules-against.ts'
import { earlierOf, laterOf, type PlainDate } from '#shared/plain-date.ts'
import { lockCompany } from '../company/lock.ts'
import type { Tx } from '../db/company-door.ts'
import { blockedPeriods, companies, leaveRequestDays, leaveRequests, teams, users } from '../db/schema.ts'
import { belongsWith, type TeamPlace, teamKeyOf } from './team-mates.ts'

/** Leave that somebody has asked for, or is about to. */
export type PlannedLeave = {
  userId: string
  leaveType: string
  /** Of the leave type. */
  needsApproval: boolean
  start: PlainDate
  end: PlainDate
  /** Those from start to end that count: on free ones nobody is away. */
  dates: readonly PlainDate[]
}

/**
 * The company's rules that stand against these dates: blocked periods, and too many of the team away at once. Nobody plans
 * to be ill, and leave that needs no approval is for the person alone to judge: nothing stands against either.
 */
export async function findRulesAgainst(tx: Tx, planned: PlannedLeave): Promise<RuleAgainst[]> {
  const [found] = await findRulesAgainstEach(tx, [planned])
  return found ?? []
}

/** `findRulesAgainst` for many, in the same few reads; the answers are in the order of `planned`. */
export async function findRulesAgainstEach(
  tx: Tx,
  planned: readonly PlannedLeave[],
): Promise<RuleAgainst[][]> {
  const bound = planned.filter(isBoundByRules)
  const [first] = bound
  if (!first) return planned.map(() => [])
  const start = bound.reduce((min, leave) => earlierOf(min, leave.start), first.start)
  const end = bound.reduce((max, leave) => laterOf(max, leave.end), first.end)

  const people = await readPeople(tx, bound)
  const blocked = await readBlockedPeriods(tx, start, end)
  const limited = [...people.values()].filter(({ mostAway }) => mostAway !== null)
  const away = await readTeamsAway(tx, limited, start, end)
  return planned.map((leave) => {
    const person = people.get(leave.userId)
    if (!person || !isBoundByRules(leave)) return []
    const ofPerson = blocked.filter(({ teamId }) => teamId === null || teamId === person.teamId)
    return rulesAgainst(leave.dates, ofPerson, limitFor(leave.userId, person, away))
  })
}

function isBoundByRules({ leaveType, needsApproval }: PlannedLeave): boolean {
  return needsApproval && leaveType !== 'sick'
}

type PlannedPerson = TeamPlace & { mostAway: number | null; effect: RuleEffect }

async function readPeople(tx: Tx, planned: readonly PlannedLeave[]): Promise<Map<string, PlannedPerson>> {
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
    .where(inArray(users.id, [...new Set(planned.map(({ userId }) => userId))]))
  return new Map(
    rows.map(({ id, teamId, managerId, mostAwayOfTeam, mostAway, effect }) => [
      id,
      { teamId, managerId, mostAway: mostAwayOfTeam ?? mostAway, effect },
    ]),
  )
}

async function readBlockedPeriods(
  tx: Tx,
  start: PlainDate,
  end: PlainDate,
): Promise<(BlockedDates & { teamId: string | null })[]> {
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
 * person; elsewhere nobody waits.
 */
export async function lockTeamPlanning(tx: Tx): Promise<void> {
  const [limited] = await tx
    .select({ id: companies.companyId })
    .from(companies)
    .leftJoin(teams, and(eq(teams.companyId, companies.companyId), isNotNull(teams.mostAway)))
    .where(
      and(
        eq(companies.mostAwayEffect, 'refuse'),
        or(isNotNull(companies.mostAway), isNotNull(teams.mostAway)),
      ),
    )
    .limit(1)
  if (limited) await lockCompany(tx)
}
