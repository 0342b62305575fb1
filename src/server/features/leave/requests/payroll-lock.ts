import { and, gte, lte, or } from 'drizzle-orm'
import { payrollLocks } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { DateRange } from '#shared/plain-date.ts'

/**
 * A locked pay period that has a date of these ranges; undefined if none has. For it to stay so, the caller
 * holds `shareCompany`.
 */
export async function findPayrollLock(tx: Tx, ranges: readonly DateRange[]): Promise<DateRange | undefined> {
  const [lock] = await tx
    .select({ start: payrollLocks.startDate, end: payrollLocks.endDate })
    .from(payrollLocks)
    .where(
      or(
        ...ranges.map(({ start, end }) =>
          and(lte(payrollLocks.startDate, end), gte(payrollLocks.endDate, start)),
        ),
      ),
    )
    .limit(1)
  return lock
}
