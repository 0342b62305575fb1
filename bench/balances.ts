import type pg from 'pg'
import { readLeaveAccounts } from '#server/features/balance/account.ts'
import type { Database } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/schema.ts'
import { withTenant } from '#server/platform/tenancy/with-tenant.ts'
import { availableFor } from '#shared/leave/available.ts'
import type { LeaveAccount } from '#shared/leave/leave-account.ts'
import { leaveFigures } from '#shared/leave/leave-figures.ts'
import { defaultPolicy } from '#shared/leave/policy.ts'
import { countWorkingDays } from '#shared/leave/working-days.ts'
import { noJobs } from '#test/no-jobs.ts'
import { companyId, fillCompany } from './company.ts'
import { onOwnDatabase } from './database.ts'
import { medianOf } from './figure.ts'
import { QueryRecorder } from './query-recorder.ts'
import type { Group } from './report.ts'

const people = 10_000
const today = '2026-10-01'
const pairs = 7

/**
 * The balances of a whole company on one day, from the database to the answer, beside the bare driver with
 * the very same queries: it sends them again as they were recorded, and looks at no row.
 */
export async function benchBalances(): Promise<Group> {
  return onOwnDatabase(async (database, databaseName) => {
    await fillCompany(database, people)
    const queries = await queriesOf(database)
    await bareReads(database, queries)

    const measured: { ours: number; bare: number; rows: number }[] = []
    for (let pair = 0; pair < pairs; pair++) {
      const [ours] = await timed(() => balances(database))
      const [bare, rows] = await timed(() => bareReads(database, queries))
      measured.push({ ours, bare, rows })
    }
    const median = (figure: (one: (typeof measured)[number]) => number) => medianOf(measured.map(figure))
    const times = median(({ ours, bare }) => ours / bare)
    const oursMs = median(({ ours }) => ours)
    return {
      name: 'balances',
      title: `Balances of ${people.toLocaleString('en')} people on one day`,
      notes: [
        `${databaseName}: accounts read and figures computed, beside the driver sending the same ${queries.length} queries and reading the same ${measured[0]?.rows} rows; median of ${pairs} pairs.`,
      ],
      figures: [
        { name: 'balances ÷ bare driver', measured: times, goal: 3, unit: 'times' },
        { name: 'balances', measured: oursMs, goal: null, unit: 'ms' },
        { name: 'bare driver', measured: median(({ bare }) => bare), goal: null, unit: 'ms' },
        { name: 'per balance', measured: oursMs / people, goal: null, unit: 'ms' },
        { name: 'available on 20 dates, not all covered', measured: availableMs(), goal: 1, unit: 'ms' },
      ],
    }
  })
}

async function balances({ pool }: Pick<Database, 'pool'>): Promise<number> {
  return withTenant(pool, noJobs)(companyId, async (tx) => {
    const everybody = await tx.select({ id: users.id }).from(users)
    const accounts = await readLeaveAccounts(
      tx,
      everybody.map(({ id }) => id),
      'annual',
    )
    let remaining = 0
    for (const account of accounts.values()) remaining += leaveFigures(account, today).remainingAmount
    return remaining
  })
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
  const rounds = 200
  const times = Array.from({ length: rounds }, () => {
    const begin = performance.now()
    availableFor(account, asked)
    return performance.now() - begin
  })
  return medianOf(times)
}

/** What `balances` sends to the database, from BEGIN to COMMIT. */
async function queriesOf({ pool }: Database): Promise<pg.QueryConfig[]> {
  const recorder = new QueryRecorder(pool)
  await balances({ pool: recorder.pool })
  return recorder.queries
}

/** The same queries one after the other; how many rows they brought. */
async function bareReads({ pool }: Database, queries: readonly pg.QueryConfig[]): Promise<number> {
  const client = await pool.connect()
  let rows = 0
  for (const query of queries) rows += (await client.query(query)).rows?.length ?? 0
  client.release()
  return rows
}

async function timed<T>(work: () => Promise<T>): Promise<[ms: number, result: T]> {
  const begin = performance.now()
  const result = await work()
  return [performance.now() - begin, result]
}
