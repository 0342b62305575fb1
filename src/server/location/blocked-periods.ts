import { asc, eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { BlockedPeriod, NewBlockedPeriod } from '#shared/location/contract.ts'
import { canChangeCompany } from '#shared/permissions.ts'
import { recordAudit } from '../audit/service.ts'
import { lockCompany } from '../company/lock.ts'
import type { Actor, Context } from '../context.ts'
import type { Tx } from '../db/company-door.ts'
import { blockedPeriods, teams } from '../db/schema.ts'
import { forbidden, notFound } from '../errors.ts'

type BlockedPeriodRow = typeof blockedPeriods.$inferSelect

/** GET /api/blocked-periods, for every member, by start date. */
export async function listBlockedPeriods(ctx: Context): Promise<BlockedPeriod[]> {
  return ctx.inCompany(async (tx) => {
    const rows = await tx
      .select()
      .from(blockedPeriods)
      .orderBy(asc(blockedPeriods.startDate), asc(blockedPeriods.id))
    return rows.map(toBlockedPeriod)
  })
}

/**
 * POST /api/blocked-periods. Leave that is asked for or booked stays as it is. Admins only.
 *
 * @throws Refusal 'forbidden', 'notFound' for a team of another company.
 */
export async function addBlockedPeriod(ctx: Context, input: NewBlockedPeriod): Promise<BlockedPeriod> {
  return ctx.inCompany(async (tx, actor) => {
    await beginChange(tx, actor, input)
    const row = { companyId: ctx.companyId, id: newId(), ...input }
    await tx.insert(blockedPeriods).values(row)
    await record(tx, ctx, actor, { action: 'blocked-period.added', subjectId: row.id, after: input })
    return toBlockedPeriod(row)
  })
}

/**
 * PUT /api/blocked-periods/{id}. Admins only.
 *
 * @throws Refusal 'forbidden', 'notFound'.
 */
export async function changeBlockedPeriod(
  ctx: Context,
  id: string,
  input: NewBlockedPeriod,
): Promise<BlockedPeriod> {
  return ctx.inCompany(async (tx, actor) => {
    await beginChange(tx, actor, input)
    const row = await requireBlockedPeriod(tx, id)
    await tx.update(blockedPeriods).set(input).where(eq(blockedPeriods.id, id))
    const before = toBlockedPeriod(row)
    await record(tx, ctx, actor, { action: 'blocked-period.changed', subjectId: id, before, after: input })
    return toBlockedPeriod({ ...row, ...input })
  })
}

/**
 * DELETE /api/blocked-periods/{id}. Admins only.
 *
 * @throws Refusal 'forbidden', 'notFound'.
 */
export async function removeBlockedPeriod(ctx: Context, id: string): Promise<void> {
  await ctx.inCompany(async (tx, actor) => {
    await beginChange(tx, actor, { teamId: null })
    const before = toBlockedPeriod(await requireBlockedPeriod(tx, id))
    await tx.delete(blockedPeriods).where(eq(blockedPeriods.id, id))
    await record(tx, ctx, actor, { action: 'blocked-period.removed', subjectId: id, before })
  })
}

async function beginChange(
  tx: Tx,
  actor: Actor,
  { teamId }: Pick<NewBlockedPeriod, 'teamId'>,
): Promise<void> {
  if (!canChangeCompany(actor)) throw forbidden('Only an admin can change blocked periods.')
  await lockCompany(tx)
  if (teamId === null) return
  const [team] = await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId))
  if (!team) throw notFound('There is no such team.')
}

async function requireBlockedPeriod(tx: Tx, id: string): Promise<BlockedPeriodRow> {
  const [row] = await tx.select().from(blockedPeriods).where(eq(blockedPeriods.id, id))
  if (!row) throw notFound('There is no such blocked period.')
  return row
}

type Recorded = { action: string; subjectId: string; before?: object; after?: object }

async function record(
  tx: Tx,
  ctx: Context,
  actor: Actor,
  { action, subjectId, before, after }: Recorded,
): Promise<void> {
  await recordAudit(tx, {
    at: ctx.now,
    companyId: ctx.companyId,
    actorId: actor.userId,
    action,
    subjectId,
    ...(before && { before: { ...before } }),
    ...(after && { after: { ...after } }),
  })
  await tx.changed('company')
}

function toBlockedPeriod({ id, name, startDate, endDate, teamId, effect }: BlockedPeriodRow): BlockedPeriod {
  return { id, name, startDate, endDate, teamId, effect }
}
