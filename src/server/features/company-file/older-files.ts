import { sql } from 'drizzle-orm'
import { companies, leaveTypes } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { isBefore } from './format.ts'

/** Whether rows of `companies` in an older file hide all leave types, which each type says itself now. */
export async function hidesLeaveTypes(tx: Tx, lines: readonly string[]): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT 1 FROM jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) AS line
      WHERE line -> 'row' -> 'hides_leave_types' = 'true'::jsonb`,
  )
  return rows.length > 0
}

/** What the migrations since `schema` did to rows like those of a file from then. */
export async function upgradeRows(
  tx: Tx,
  { schema, hidTypes }: { schema: string; hidTypes: boolean },
): Promise<void> {
  if (!isBefore(schema, '0012_private_leave_types')) return
  if (hidTypes) await tx.update(leaveTypes).set({ isPrivate: true })
  await tx.update(companies).set({ doneSteps: sql`${companies.doneSteps} || '{privacy}'::text[]` })
}
