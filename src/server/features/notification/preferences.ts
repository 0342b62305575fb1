import { eq, ne, sql } from 'drizzle-orm'
import { leaveTypes, notificationPreferences } from '#server/platform/db/schema.ts'
import { invalid } from '#server/platform/errors.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { NotificationPreference } from '#shared/notification/contract.ts'
import { kindsFor, preferencesFor } from '#shared/notification/kinds.ts'
import type { Actor } from '#shared/permissions.ts'

/** The person's preferences for each kind that can reach them, with defaults for those they left alone. */
export async function readPreferences(
  tx: Tx,
  { userId, role }: Actor,
  hasBilling: boolean,
): Promise<NotificationPreference[]> {
  const { kind, email, inApp } = notificationPreferences
  const hasCover = await namesCover(tx)
  const chosen = await tx
    .select({ kind, email, inApp })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId))
  return preferencesFor({ role, hasBilling, hasCover }, chosen)
}

/** Whether people name who covers for them on leave of some type. */
async function namesCover(tx: Tx): Promise<boolean> {
  return (await tx.$count(leaveTypes, ne(leaveTypes.cover, 'off'))) > 0
}

/** GET /api/notification-preferences: the reader's own. */
export async function getPreferences(ctx: Context, hasBilling: boolean): Promise<NotificationPreference[]> {
  return ctx.inCompany((tx, actor) => readPreferences(tx, actor, hasBilling))
}

/**
 * PUT /api/notification-preferences: changes the kinds given; the others stay. Returns all of them.
 *
 * @throws Refusal 'invalid' for a kind that can't reach the reader's role.
 */
export async function changePreferences(
  ctx: Context,
  changes: readonly NotificationPreference[],
  hasBilling: boolean,
): Promise<NotificationPreference[]> {
  return ctx.inCompany(async (tx, actor) => {
    const reaching = kindsFor({ role: actor.role, hasBilling, hasCover: await namesCover(tx) })
    if (!changes.every(({ kind }) => reaching.includes(kind)))
      throw invalid('Some of these notifications aren’t for your role. Please choose from those listed.')
    await storePreferences(tx, { companyId: ctx.companyId, userId: actor.userId }, changes)
    return readPreferences(tx, actor, hasBilling)
  })
}

/** Those given; the others stay. */
export async function storePreferences(
  tx: Tx,
  person: { companyId: string; userId: string },
  changes: readonly NotificationPreference[],
): Promise<void> {
  if (changes.length === 0) return
  const { companyId, userId, kind } = notificationPreferences
  const values = changes.map((change) => ({ ...person, ...change }))
  await tx
    .insert(notificationPreferences)
    // In a fixed order, so that two tabs at once don't deadlock.
    .values(values.toSorted((a, b) => (a.kind < b.kind ? -1 : 1)))
    .onConflictDoUpdate({
      target: [companyId, userId, kind],
      set: { email: sql`excluded.email`, inApp: sql`excluded.in_app` },
    })
  await tx.invalidateFor(person.userId, 'notifications')
}
