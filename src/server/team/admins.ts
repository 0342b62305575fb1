import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../db/company-door.ts'
import { users } from '../db/schema.ts'

/** The ids of the company's active admins. */
export async function findAdminIds(tx: Tx): Promise<string[]> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.deactivatedAt)))
  return admins.map(({ id }) => id)
}
