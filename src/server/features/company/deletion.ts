import { eq } from 'drizzle-orm'
import { findAdminIds } from '#server/features/people/admins.ts'
import { lockAsAdmin } from '#server/features/people/lock-as-admin.ts'
import { type AuditedChange, audit } from '#server/platform/audit/service.ts'
import { daysAfter } from '#server/platform/days-later.ts'
import { companies, users } from '#server/platform/db/schema.ts'
import { conflict, forbidden, invalid } from '#server/platform/errors.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { type CompanyDeletion, deletionDays } from '#shared/company/deletion-contract.ts'
import type { Person } from '#shared/fields.ts'
import { canDeleteCompany } from '#shared/permissions.ts'
import { isSameName } from '#shared/same-name.ts'

const refusal = 'Only an admin can delete or keep the company.'

/**
 * GET /api/companies/mine/deletion: who requested it, and when it is due; null if nobody did. Admins only.
 *
 * @throws Refusal 'forbidden'.
 */
export async function getDeletion(ctx: Context): Promise<CompanyDeletion> {
  return ctx.inCompany(async (tx, actor) => {
    if (!canDeleteCompany(actor)) throw forbidden(refusal)
    return readDeletion(tx)
  })
}

/**
 * POST /api/companies/mine/deletion: deletes all of the company's data in 30 days. Until then everything
 * works, and any admin can undo it; all admins are notified. Where companies pay, the subscription ends with
 * its paid period. Admins only.
 *
 * @throws Refusal 'forbidden', 'invalid' if the typed name is another one, 'conflict' if it was requested
 *   already.
 */
export async function askForDeletion(ctx: Context, typedName: string): Promise<CompanyDeletion> {
  return ctx.inCompany(async (tx, actor) => {
    await lockAsAdmin(tx, actor, { may: canDeleteCompany, refusal })
    const { name, deletionDueAt } = await readCompanyRow(tx)
    if (deletionDueAt) throw conflict('The company’s deletion was already requested.')
    if (!isSameName(typedName, name))
      throw invalid('That isn’t the company’s name. Please type it exactly as shown.')
    const dueAt = daysAfter(ctx.now, deletionDays)
    await tx
      .update(companies)
      .set({ deletionAskedAt: ctx.now, deletionDueAt: dueAt, deletionAskedBy: actor.userId })
    const after = { deletionDueAt: dueAt.toISOString() }
    await auditAndNotify(tx, { ctx, actor }, { action: 'company.deletion-asked', after })
    await tx.enqueue('end-subscription', {})
    return readDeletion(tx)
  })
}

/**
 * DELETE /api/companies/mine/deletion: undoes it. A subscription that was ended for it is resumed under
 * billing, by hand. Admins only.
 *
 * @throws Refusal 'forbidden', 'conflict' if there is nothing to undo, or it is due.
 */
export async function undoDeletion(ctx: Context): Promise<CompanyDeletion> {
  return ctx.inCompany(async (tx, actor) => {
    await lockAsAdmin(tx, actor, { may: canDeleteCompany, refusal })
    const { deletionDueAt } = await readCompanyRow(tx)
    if (!deletionDueAt) throw conflict('The company isn’t scheduled for deletion.')
    // Its subscription may have ended for good by now.
    if (deletionDueAt <= ctx.now) throw conflict('The company is being deleted now.')
    await tx.update(companies).set({ deletionAskedAt: null, deletionDueAt: null, deletionAskedBy: null })
    const before = { deletionDueAt: deletionDueAt.toISOString() }
    await auditAndNotify(tx, { ctx, actor }, { action: 'company.deletion-undone', before })
    return readDeletion(tx)
  })
}

async function readCompanyRow(tx: Tx): Promise<typeof companies.$inferSelect> {
  const [company] = await tx.select().from(companies)
  if (!company) throw new Error('A transaction inside a company finds its company.')
  return company
}

async function readDeletion(tx: Tx): Promise<CompanyDeletion> {
  const { deletionAskedAt, deletionDueAt, deletionAskedBy } = await readCompanyRow(tx)
  if (!deletionAskedAt || !deletionDueAt) return null
  return {
    askedAt: deletionAskedAt.toISOString(),
    askedBy: deletionAskedBy ? await findPerson(tx, deletionAskedBy) : null,
    dueAt: deletionDueAt.toISOString(),
  }
}

async function findPerson(tx: Tx, personId: string): Promise<Person | null> {
  const { id, firstName, lastName } = users
  const [found] = await tx.select({ id, firstName, lastName }).from(users).where(eq(id, personId))
  return found ?? null
}

type Acting = { ctx: Context; actor: Actor }
type DeletionChange = Pick<AuditedChange, 'action' | 'before' | 'after'>

/** Notifies every active admin, including the actor, so that nobody can say they did not know. */
async function auditAndNotify(tx: Tx, { ctx, actor }: Acting, change: DeletionChange): Promise<void> {
  const auditId = await audit(tx, { ctx, actor }, { subjectId: ctx.companyId, ...change })
  for (const recipientId of await findAdminIds(tx))
    await tx.enqueue('tell-company-deletion', { auditId, recipientId })
  await tx.invalidate('company', 'session')
}
