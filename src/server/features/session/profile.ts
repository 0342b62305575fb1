import { eq } from 'drizzle-orm'
import type { Billing } from '#server/features/billing/payment-provider.ts'
import { lockPerson } from '#server/features/people/approvers.ts'
import { changedFacts } from '#server/platform/audit/changed-facts.ts'
import { audit } from '#server/platform/audit/service.ts'
import { users } from '#server/platform/db/schema.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { CurrentUser, ProfileChange } from '#shared/session/contract.ts'
import { describeMember } from './service.ts'

/**
 * PATCH /api/auth/user: one's own name, language and week start; fields left out stay. A name that is changed
 * here is no longer overwritten by the identity provider's at sign-in.
 */
export async function changeProfile(
  ctx: Context,
  change: ProfileChange,
  billing: Billing | null,
): Promise<CurrentUser> {
  const clocks = { now: ctx.now, billing }
  return ctx.inCompany(async (tx, actor) => {
    await lockPerson(tx, actor.userId)
    const before = await describeMember(tx, actor.userId, clocks)
    if (changedFacts(before, change)) {
      await tx.update(users).set(change).where(eq(users.id, actor.userId))
      await recordNewName(tx, { ctx, actor, before, change })
      await tx.invalidateFor(actor.userId, 'session')
    }
    return describeMember(tx, actor.userId, clocks)
  })
}

type Changed = { ctx: Context; actor: Actor; before: CurrentUser; change: ProfileChange }

/** Only names are audited: language and week start concern nobody else. */
async function recordNewName(tx: Tx, { ctx, actor, before, change }: Changed): Promise<void> {
  const { firstName = before.firstName, lastName = before.lastName } = change
  const renamed = changedFacts(before, { firstName, lastName })
  if (!renamed) return
  const personal = { userId: actor.userId, ...renamed }
  await audit(tx, { ctx, actor }, { action: 'member.renamed', subjectId: actor.userId, personal })
  await tx.invalidate('team')
}
