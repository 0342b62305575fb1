import { readLeaveAccounts } from '#server/features/balance/account.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { type Database, openDatabase } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/schema.ts'
import { withTenant } from '#server/platform/tenancy/with-tenant.ts'
import { availableFor } from '#shared/leave/available.ts'
import type { LeaveAccount } from '#shared/leave/leave-account.ts'
import { leaveFigures } from '#shared/leave/leave-figures.ts'
import { defaultPolicy } from '#shared/leave/policy.ts'
import { countWorkingDays } from '#shared/leave/working-days.ts'
import { noJobs } from '#test/no-jobs.ts'
import { companyId, fillCompany } from './company.ts'
import { options } from './options.ts'
import { type Group, medianOf } from './report.ts'

const people = 10_000
const today = '2026-10-01'

/** The balances of a whole company on one day, from the embedded database to the answer. */
export async function benchBalances(): Promise<Group> {
  const database = await openDatabase({
    kind: 'memory',
    statementTimeoutMs: 600_000,
    answerTimeoutMs: 660_000,
  })
  try {
    await migrateDatabase(database)
    await database.restrict()
    await fillCompany(database, people)
    const times: number[] = []
    for (let round = 0; round < options.pairs; round++) times.push(await balancesMs(database))
    const ms = medianOf(times)
    return {
      name: 'balances',
      figures: [
        { name: `balances of ${people.toLocaleString('en')} people`, measured: ms, unit: 'ms', isKept: true },
        { name: 'per balance', measured: ms / people, unit: 'ms' },
        { name: 'available on 20 dates, not all covered', measured: availableMs(), goal: 1, unit: 'ms' },
      ],
    }
  } finally {
    await database.close()
  }
}

async function balancesMs({ pool }: Database): Promise<number> {
  const begin = performance.now()
  await withTenant(pool, noJobs)(companyId, async (tx) => {
    const everybody = await tx.select({ id: users.id }).from(users)
    const ids = everybody.map(({ id }) => id)
    for (const account of (await readLeaveAccounts(tx, ids, 'annual')).values()) leaveFigures(account, today)
  })
  return performance.now() - begin
}

/**
 * How long the dialog's figure takes where the rule must be tried on parts of the dates (F15 and the like).
 */
function availableMs(): number {
  const asked = countWorkingDays({ start: '2028-12-18', end: '2029-01-12', isHalfDay: false }).dates
  const account: LeaveAccount = {
    companyCreated: '2024-01-01',
    policies: [{ ...defaultPolicy, accrual: 'monthly', carryOverCap: 0, validFrom: '2024-01-01' }],
    leave: countWorkingDays({ start: '2028-03-06', end: '2028-03-24', isHalfDay: false }).dates.map((day) => {
      return { ...day, requestId: 'taken', status: 'approved' }
    }),
  }
  const times = Array.from({ length: 200 }, () => {
    const begin = performance.now()
    availableFor(account, asked)
    return performance.now() - begin
  })
  return medianOf(times)
}
