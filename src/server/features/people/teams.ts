import { asc, count, eq, isNull, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { changedFacts } from '#server/platform/audit/changed-facts.ts'
import { audit, auditAll } from '#server/platform/audit/service.ts'
import { blockedPeriods, teams, users } from '#server/platform/db/schema.ts'
import { conflict, forbidden, notFound } from '#server/platform/errors.ts'
import { lockCompany } from '#server/platform/tenancy/company-lock.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { canChangeTerms } from '#shared/permissions.ts'
import { isSameName, nameKey } from '#shared/same-name.ts'
import type { NewTeam, Team } from '#shared/team/contract.ts'

const mostTeams = 500

type TeamRow = typeof teams.$inferSelect

/** GET /api/teams, for every member, by name; `people` counts all but the former ones. */
export async function listTeams(ctx: Context): Promise<Team[]> {
  return ctx.inCompany(async (tx) => {
    const people = await countPeople(tx)
    const rows = await tx
      .select()
      .from(teams)
      .orderBy(asc(sql`lower(${teams.name})`))
    return rows.map((row) => toTeam(row, people))
  })
}

/**
 * POST /api/teams. Admins only.
 *
 * @throws Refusal 'forbidden', 'conflict' for a name that another team has, or too many teams.
 */
export async function addTeam(ctx: Context, input: NewTeam): Promise<Team> {
  return ctx.inCompany(async (tx, actor) => {
    await beginTeamChange(tx, actor)
    const row = { companyId: ctx.companyId, id: newId(), ...input }
    await assertNameIsFree(tx, row)
    if ((await tx.$count(teams)) >= mostTeams) throw tooManyTeams()
    await tx.insert(teams).values(row)
    await audit(tx, { ctx, actor }, { action: 'team.added', subjectId: row.id, after: input })
    await tx.invalidate('team')
    return toTeam(row, new Map())
  })
}

/**
 * Adds the teams of these names that are missing; returns all ids by `nameKey`. The caller has locked the
 * company as an admin.
 *
 * @throws Refusal 'conflict' for too many teams.
 */
export async function addTeams(
  tx: Tx,
  author: { ctx: Context; actor: Actor },
  names: readonly string[],
): Promise<{ teamIds: Map<string, string>; added: string[] }> {
  const teamIds = new Map((await tx.select().from(teams)).map(({ id, name }) => [nameKey(name), id]))
  // Written as in the first of its rows.
  const missing = new Map(names.toReversed().map((name) => [nameKey(name), name]))
  for (const known of teamIds.keys()) missing.delete(known)
  const rows = [...missing.values()].map((name) => {
    return { companyId: author.ctx.companyId, id: newId(), name, mostAway: null }
  })
  if (teamIds.size + rows.length > mostTeams) throw tooManyTeams()
  if (rows.length > 0) await tx.insert(teams).values(rows)
  for (const { id, name, mostAway } of rows) {
    teamIds.set(nameKey(name), id)
    await audit(tx, author, { action: 'team.added', subjectId: id, after: { name, mostAway } })
  }
  return { teamIds, added: rows.map(({ name }) => name) }
}

/**
 * PATCH /api/teams/{id}. Admins only.
 *
 * @throws Refusal 'forbidden', 'notFound', 'conflict' for a name that another team has.
 */
export async function changeTeam(ctx: Context, id: string, input: NewTeam): Promise<Team> {
  return ctx.inCompany(async (tx, actor) => {
    await beginTeamChange(tx, actor)
    const row = await requireTeam(tx, id)
    await assertNameIsFree(tx, { id, name: input.name })
    const changed = changedFacts(row, input)
    if (changed) {
      await tx.update(teams).set(input).where(eq(teams.id, id))
      await audit(tx, { ctx, actor }, { action: 'team.changed', subjectId: id, ...changed })
      await tx.invalidate('team')
    }
    return toTeam({ ...row, ...input }, await countPeople(tx))
  })
}

/**
 * DELETE /api/teams/{id}. Its people are left without a team. Admins only.
 *
 * @throws Refusal 'forbidden', 'notFound', 'conflict' while a blocked period is for this team.
 */
export async function removeTeam(ctx: Context, id: string): Promise<void> {
  await ctx.inCompany(async (tx, actor) => {
    await beginTeamChange(tx, actor)
    const row = await requireTeam(tx, id)
    const [period] = await tx.select().from(blockedPeriods).where(eq(blockedPeriods.teamId, id)).limit(1)
    if (period)
      throw conflict(
        `The blocked period “${period.name}” is for this team. Please change or remove it first.`,
      )
    const people = await tx
      .update(users)
      .set({ teamId: null })
      .where(eq(users.teamId, id))
      .returning({ id: users.id })
    await tx.delete(teams).where(eq(teams.id, id))
    const before = { name: row.name, mostAway: row.mostAway, people: people.map((person) => person.id) }
    await audit(tx, { ctx, actor }, { action: 'team.removed', subjectId: id, before })
    const left = { before: { teamId: id }, after: { teamId: null, because: 'The team was removed.' } }
    await auditAll(
      tx,
      { ctx, actor },
      people.map((person) => ({ action: 'member.changed', subjectId: person.id, ...left })),
    )
    await tx.invalidate('team')
  })
}

/** @throws Refusal 'notFound', also for a team of another company. */
export async function requireTeam(tx: Tx, id: string): Promise<TeamRow> {
  const [row] = await tx.select().from(teams).where(eq(teams.id, id))
  if (!row) throw notFound('That team doesn’t exist.')
  return row
}

const tooManyTeams = () => conflict(`A company can have at most ${mostTeams} teams. Please remove one first.`)

async function beginTeamChange(tx: Tx, actor: Actor): Promise<void> {
  if (!canChangeTerms(actor)) throw forbidden('Only an admin can change teams.')
  await lockCompany(tx)
}

async function assertNameIsFree(tx: Tx, { id, name }: Pick<TeamRow, 'id' | 'name'>): Promise<void> {
  const others = (await tx.select().from(teams)).filter((team) => team.id !== id)
  if (others.some((team) => isSameName(team.name, name)))
    throw conflict('Another team has this name. Please choose a different one.')
}

async function countPeople(tx: Tx): Promise<Map<string | null, number>> {
  const rows = await tx
    .select({ teamId: users.teamId, people: count() })
    .from(users)
    .where(isNull(users.deactivatedAt))
    .groupBy(users.teamId)
  return new Map(rows.map(({ teamId, people }) => [teamId, people]))
}

function toTeam({ id, name, mostAway }: TeamRow, people: ReadonlyMap<string | null, number>): Team {
  return { id, name, mostAway, people: people.get(id) ?? 0 }
}
