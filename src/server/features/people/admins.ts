import { and, eq } from 'drizzle-orm'
import { users } from '#server/platform/db/schema.ts'
import { isMember } from '#server/platform/tenancy/member.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'

/** The ids of the company's active admins. */
export async function findAdminIds(tx: Tx): Promise<string[]> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isMember))
  return admins.map(({ id }) => id)
}
