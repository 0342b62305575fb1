import { eq } from 'drizzle-orm'
import { locations } from '#server/platform/db/schema.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'

export type LocationRow = typeof locations.$inferSelect

/** @throws Refusal 'notFound', also for a location of another company. */
export async function requireLocation(tx: Tx, id: string): Promise<LocationRow> {
  const [row] = await tx.select().from(locations).where(eq(locations.id, id))
  if (!row) throw notFound('That location doesn’t exist.')
  return row
}
