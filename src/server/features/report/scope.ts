import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type LeaveTypeRow, readLeaveTypes } from '#server/features/leave-type/leave-types.ts'
import { readReportingLines } from '#server/features/people/approvers.ts'
import { requireTeam } from '#server/features/people/teams.ts'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { teams, users } from '#server/platform/db/schema.ts'
import { invalid, notFound } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/tenancy/context.ts'
import { isPerson } from '#server/platform/tenancy/member.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Person } from '#shared/fields.ts'
import type { ReportingLines } from '#shared/leave/approvers.ts'
import { canApproveLeave, canSeeBalances } from '#shared/permissions.ts'
import type { ReportPerson } from '#shared/report/contract.ts'

/** The filters that every report has. */
export type ReportFilter = { teamId?: string | undefined; leaveType?: string | undefined }

/** The people and leave types that a reader may see in a report, and asked for. */
export type ReportScope = {
  /** By name, including former members. */
  people: ReportPerson[]
  personOf: (id: string) => ReportPerson | undefined
  /** Everybody in the company, by name, for those who recorded or decided leave. */
  everybody: ReportPerson[]
  nameOf: (id: string | null) => Person | null
  /** Whether that is everybody, so that queries need no condition. */
  isEverybody: boolean
  /** In the company's order. */
  types: LeaveTypeRow[]
  typeNameOf: (key: string) => string
  leaveType: string | undefined
  /** The reporting lines of today. */
  lines: ReportingLines
}

/**
 * The people whose leave the reader may read in any report: oneself and those whose leave one decides, which
 * for admins is everybody (product, section 4). Decided here alone.
 *
 * @throws Refusal 'notFound' for a team of another company, 'invalid' for an unknown leave type.
 */
export async function readReportScope(
  tx: Tx,
  actor: Actor,
  { teamId, leaveType }: ReportFilter,
): Promise<ReportScope> {
  if (teamId !== undefined && teamId !== 'none') await requireTeam(tx, teamId)
  const allTypes = await readLeaveTypes(tx)
  const types = leaveType === undefined ? allTypes : allTypes.filter(({ key }) => key === leaveType)
  if (types.length === 0) throw invalid('Please choose a leave type')

  const lines = await readReportingLines(tx, actor.today)
  const members = await readMembers(tx)
  const visible = members.filter(
    (member) =>
      canSeeBalances(actor, lines.ownerOf({ userId: member.person.id })) && isInTeam(member.teamId, teamId),
  )
  const people = visible.map(({ person }) => person)
  const byId = new Map(people.map((person) => [person.id, person]))
  const names = new Map(
    members.map(({ person: { id, firstName, lastName } }) => [id, { id, firstName, lastName }]),
  )
  const typeNames = new Map(allTypes.map(({ key, name }) => [key, name]))
  return {
    people,
    personOf: (id) => byId.get(id),
    everybody: members.map(({ person }) => person),
    nameOf: (id) => names.get(id ?? '') ?? null,
    isEverybody: people.length === members.length,
    types,
    typeNameOf: (key) => typeNames.get(key) ?? key,
    leaveType,
    lines,
  }
}

/** The condition that limits a query to these people. */
export function ofPeople(column: AnyPgColumn, { people, isEverybody }: ReportScope): SQL | undefined {
  return isEverybody ? undefined : isOneOf(column, idsOf(people))
}

/**
 * The condition that limits a query to the people whose leave the actor may see, or to one of them. Admins
 * see everybody's and employees their own, which needs no look at the whole company.
 *
 * @throws Refusal 'notFound' for anybody else.
 */
export async function ofVisiblePeople(
  tx: Tx,
  actor: Actor,
  { column, userId }: { column: AnyPgColumn; userId: string | undefined },
): Promise<SQL | undefined> {
  if (userId === actor.userId) return eq(column, userId)
  if (!canApproveLeave(actor)) {
    if (userId !== undefined) throw nobody()
    return eq(column, actor.userId)
  }
  if (actor.role === 'admin') {
    if (userId === undefined) return undefined
    if ((await tx.$count(users, and(isPerson, eq(users.id, userId)))) === 0) throw nobody()
    return eq(column, userId)
  }
  const scope = await readReportScope(tx, actor, {})
  if (userId === undefined) return ofPeople(column, scope)
  if (!scope.personOf(userId)) throw nobody()
  return eq(column, userId)
}

const nobody = () => notFound('No one whose leave you can see has that ID.')

/** The condition that limits a query to the chosen leave type. */
export function ofType(column: AnyPgColumn, { leaveType }: ReportScope): SQL | undefined {
  return leaveType === undefined ? undefined : eq(column, leaveType)
}

export function idsOf(people: readonly Person[]): string[] {
  return people.map(({ id }) => id)
}

function isInTeam(teamId: string | null, wanted: string | undefined): boolean {
  return wanted === undefined || teamId === (wanted === 'none' ? null : wanted)
}

async function readMembers(tx: Tx): Promise<{ teamId: string | null; person: ReportPerson }[]> {
  const teamNames = new Map((await tx.select().from(teams)).map(({ id, name }) => [id, name]))
  const rows = await tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      teamId: users.teamId,
      deactivatedAt: users.deactivatedAt,
    })
    .from(users)
    .where(isPerson)
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
  return rows.map(({ teamId, deactivatedAt, ...person }) => ({
    teamId,
    person: { ...person, teamName: teamNames.get(teamId ?? '') ?? null, isActive: deactivatedAt === null },
  }))
}
