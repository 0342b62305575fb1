import { asc, eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { requireTeam } from '#server/features/people/teams.ts'
import { changedFacts } from '#server/platform/audit/changed-facts.ts'
import { audit } from '#server/platform/audit/service.ts'
import { blockedPeriods } from '#server/platform/db/schema.ts'
import { conflict, forbidden, notFound } from '#server/platform/errors.ts'
import { lockCompany } from '#server/platform/tenancy/company-lock.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { BlockedPeriod, NewBlockedPeriod } from '#shared/location/contract.ts'
import { canChangeCompany } from '#shared/permissions.ts'

const mostPeriods = 500

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
 * @throws Refusal 'forbidden', 'notFound' for a team of another company, 'conflict' if there are too many.
 */
export async function addBlockedPeriod(ctx: Context, input: NewBlockedPeriod): Promise<BlockedPeriod> {
  return ctx.inCompany(async (tx, actor) => {
    await beginChange(tx, actor)
    if (input.teamId !== null) await requireTeam(tx, input.teamId)
    if ((await tx.$count(blockedPeriods)) >= mostPeriods)
      throw conflict(
        `A company can have at most ${mostPeriods} blocked periods. Please remove old ones first.`,
      )
    const row = { companyId: ctx.companyId, id: newId(), ...input }
    await tx.insert(blockedPeriods).values(row)
    const change = { action: 'blocked-period.added' as const, subjectId: row.id, after: input }
    await audit(tx, { ctx, actor }, change)
    await tx.invalidate('company')
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
    await beginChange(tx, actor)
    const row = await requireBlockedPeriod(tx, id)
    if (input.teamId !== null) await requireTeam(tx, input.teamId)
    const changed = changedFacts(toBlockedPeriod(row), input)
    if (changed) {
      await tx.update(blockedPeriods).set(input).where(eq(blockedPeriods.id, id))
      const change = { action: 'blocked-period.changed' as const, subjectId: id, ...changed }
      await audit(tx, { ctx, actor }, change)
      await tx.invalidate('company')
    }
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
    await beginChange(tx, actor)
    const before = toBlockedPeriod(await requireBlockedPeriod(tx, id))
    await tx.delete(blockedPeriods).where(eq(blockedPeriods.id, id))
    const change = { action: 'blocked-period.removed' as const, subjectId: id, before }
    await audit(tx, { ctx, actor }, change)
    await tx.invalidate('company')
  })
}

async function beginChange(tx: Tx, actor: Actor): Promise<void> {
  if (!canChangeCompany(actor)) throw forbidden('Only an admin can change blocked periods.')
  await lockCompany(tx)
}

async function requireBlockedPeriod(tx: Tx, id: string): Promise<BlockedPeriodRow> {
  const [row] = await tx.select().from(blockedPeriods).where(eq(blockedPeriods.id, id))
  if (!row) throw notFound('That blocked period doesn’t exist.')
  return row
}

function toBlockedPeriod({ id, name, startDate, endDate, teamId, effect }: BlockedPeriodRow): BlockedPeriod {
  return { id, name, startDate, endDate, teamId, effect }
}
