import { eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { employments } from '#server/platform/db/schema.ts'
import { invalid } from '#server/platform/errors.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Employment } from '#shared/leave/employment.ts'
import { doEmploymentsOverlap } from '#shared/leave/employment.ts'

/** These people's employments, oldest first; without people who have no dates of employment. */
export async function readEmployment(tx: Tx, userIds: readonly string[]): Promise<Map<string, Employment[]>> {
  const [userId, ...others] = userIds
  // One person is found by the index. For several, PostgreSQL may plan a scan that suits a small company, and
  // keep the plan in a large one.
  if (userId && others.length === 0) return byPerson(await inOrder(tx).where(eq(employments.userId, userId)))
  return byPerson(await inOrder(tx).where(isOneOf(employments.userId, userIds)))
}

/** The same for everybody in the company, including former members. */
export async function readEverybodysEmployment(tx: Tx): Promise<Map<string, Employment[]>> {
  return byPerson(await inOrder(tx))
}

type EmploymentRow = Employment & { userId: string }

function byPerson(rows: readonly EmploymentRow[]): Map<string, Employment[]> {
  const employmentOf = new Map<string, Employment[]>()
  for (const { userId, start, end } of rows) {
    const known = employmentOf.get(userId)
    if (known) known.push({ start, end })
    else employmentOf.set(userId, [{ start, end }])
  }
  return employmentOf
}

function inOrder(tx: Tx) {
  return tx
    .select({ userId: employments.userId, start: employments.startDate, end: employments.endDate })
    .from(employments)
    .orderBy(sql`${employments.startDate} NULLS FIRST`)
    .$dynamic()
}

/**
 * Replaces the person's employments.
 *
 * @throws Refusal 'invalid' when two of them overlap.
 */
export async function replaceEmployment(
  tx: Tx,
  { companyId, userId }: { companyId: string; userId: string },
  next: readonly Employment[],
): Promise<void> {
  if (doEmploymentsOverlap(next))
    throw invalid('Please end each period of employment before the next one starts')
  await tx.delete(employments).where(eq(employments.userId, userId))
  if (next.length === 0) return
  await tx
    .insert(employments)
    .values(
      next.map(({ start, end }) => ({ companyId, id: newId(), userId, startDate: start, endDate: end })),
    )
}
