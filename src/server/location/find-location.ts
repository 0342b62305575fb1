import { eq } from 'drizzle-orm'
import type { Tx } from '../db/company-door.ts'
import { locations } from '../db/schema.ts'
import { notFound } from '../errors.ts'

export type LocationRow = typeof locations.$inferSelect

/** @throws Refusal 'notFound', also for a location of another company. */
export async function requireLocation(tx: Tx, id: string): Promise<LocationRow> {
  const [row] = await tx.select().from(locations).where(eq(locations.id, id))
  if (!row) throw notFound('There is no such location.')
  return row
}
