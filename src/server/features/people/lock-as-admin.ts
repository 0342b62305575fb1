import { forbidden, inactive } from '#server/platform/errors.ts'
import { lockCompany } from '#server/platform/tenancy/company-lock.ts'
import { type Actor, isCompanyKey } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Role } from '#shared/fields.ts'
import { findActivePerson } from './person.ts'

/** Whether a role may do it, and the sentence if not. */
type Permission = { may: (actor: { role: Role }) => boolean; refusal: string }

/** @throws Refusal 'forbidden'. */
export function assertMay(actor: Actor, { may, refusal }: Permission): void {
  if (!may(actor)) throw forbidden(refusal)
}

/**
 * Locks the company, and reads the actor's role again under the lock: of two admins who demote each other at
 * the same moment, one succeeds.
 *
 * @throws Refusal 'forbidden', or 'unauthorized' for somebody who was deactivated in the meantime.
 */
export async function lockAsAdmin(tx: Tx, actor: Actor, permission: Permission): Promise<void> {
  assertMay(actor, permission)
  await lockCompany(tx)
  // Its role is nobody's to take.
  if (isCompanyKey(actor)) return
  const now = await findActivePerson(tx, actor.userId)
  if (!now) throw inactive()
  if (!permission.may(now)) throw forbidden(permission.refusal)
}
