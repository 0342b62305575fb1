import { eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { EmploymentStretch } from '#shared/leave/employment.ts'
import { doStretchesOverlap } from '#shared/team/employment.ts'
import { builtOnce } from '../db/built-once.ts'
import type { Tx } from '../db/company-door.ts'
import { isOneOf } from '../db/is-one-of.ts'
import { employments } from '../db/schema.ts'
import { invalid } from '../errors.ts'

/** The stretches of employment of these people, oldest first; who was there all along is not among them. */
export async function readEmployment(
  tx: Tx,
  userIds: readonly string[],
): Promise<Map<string, EmploymentStretch[]>> {
  const rows = await selectEmployments(tx, { userIds })
  const byPerson = new Map<string, EmploymentStretch[]>()
  for (const { userId, start, end } of rows)
    byPerson.set(userId, [...(byPerson.get(userId) ?? []), { start, end }])
  return byPerson
}

const selectEmployments = builtOnce((database) =>
  database
    .select({ userId: employments.userId, start: employments.startDate, end: employments.endDate })
    .from(employments)
    .where(isOneOf(employments.userId, sql.placeholder('userIds')))
    .orderBy(sql`${employments.startDate} NULLS FIRST`),
)

/**
 * Puts these stretches in place of those that the person has.
 *
 * @throws Refusal 'invalid' when two of them overlap.
 */
export async function replaceEmployment(
  tx: Tx,
  { companyId, userId }: { companyId: string; userId: string },
  stretches: readonly EmploymentStretch[],
): Promise<void> {
  if (doStretchesOverlap(stretches))
    throw invalid('Please let each stretch of employment end before the next one begins')
  await tx.delete(employments).where(eq(employments.userId, userId))
  if (stretches.length === 0) return
  await tx
    .insert(employments)
    .values(
      stretches.map(({ start, end }) => ({ companyId, id: newId(), userId, startDate: start, endDate: end })),
    )
}
