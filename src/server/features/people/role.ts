import { and, eq, ne } from 'drizzle-orm'
import { audit } from '#server/platform/audit/service.ts'
import { type UserRow, users } from '#server/platform/db/schema.ts'
import { conflict, forbidden } from '#server/platform/errors.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import { isActive, isMember } from '#server/platform/tenancy/member.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Role } from '#shared/fields.ts'
import { reassignReports } from './manager.ts'

type NewRole = { ctx: Context; actor: Actor; person: UserRow; role: Role }

/**
 * Changes a person's role. The reports of somebody who becomes an employee go to the next above. The caller
 * has locked the company. Returns the id of the audit line.
 *
 * @throws Refusal 'conflict' for the only admin.
 */
export async function changeRole(tx: Tx, { ctx, actor, person, role }: NewRole): Promise<string> {
  await assertNotOnlyAdmin(tx, person)
  await tx.update(users).set({ role }).where(eq(users.id, person.id))
  const auditId = await audit(
    tx,
    { ctx, actor },
    {
      action: 'member.role-changed',
      subjectId: person.id,
      before: { role: person.role },
      after: { role },
    },
  )
  if (role === 'employee') {
    const because = 'Their manager became an employee.'
    await reassignReports(tx, { author: { ctx, actor }, managerId: person.id, because })
  }
  await tx.invalidateFor(person.id, 'session')
  return auditId
}

/**
 * No API key makes, changes or removes an admin, whoever's it is and whatever its scopes: it would take the
 * company over. `roles`: what the people concerned are, may become, or are invited as.
 *
 * @throws Refusal 'forbidden'.
 */
export function assertNoAdminByKey(
  { key }: Pick<Actor, 'key'>,
  ...roles: readonly (Role | undefined)[]
): void {
  if (key && roles.includes('admin'))
    throw forbidden('An API key can’t add, change or remove an admin. Please do that in the app.')
}

/**
 * A company always has an active admin (product, section 2). The caller has locked the company.
 *
 * @throws Refusal 'conflict'.
 */
export async function assertNotOnlyAdmin(
  tx: Tx,
  person: UserRow,
  refusal = 'A company needs an active admin. Please make someone else an admin first.',
): Promise<void> {
  if (person.role !== 'admin' || !isActive(person)) return
  const others = and(eq(users.role, 'admin'), isMember, ne(users.id, person.id))
  if ((await tx.$count(users, others)) === 0) throw conflict(refusal)
}
