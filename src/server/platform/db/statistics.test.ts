import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#shared/plain-date.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { makeCompany } from '#test/factories.ts'

// With one connection, what it counts for its transactions is told before the next statement.
let test: TestApp
beforeAll(async () => {
  test = await startApp({ worker: false, connections: 1 })
})
afterAll(() => test.close())

async function rowsOf<Row extends object>(text: string): Promise<Row[]> {
  return (await test.database.asOwner((client) => client.query<Row>(text))).rows
}

const countries = ['DE', 'GB', 'FR', 'US', 'AT', 'ES', 'IE']
const teams = 14
const emailOf = (number: number) => `person-${number}@large.example`

/** 700 people in 14 teams and 7 locations, with 2,800 rows of past leave, 180 of them not decided yet. */
async function importLargeCompany() {
  const { admin, company } = await makeCompany(test)
  const numbers = Array.from({ length: 700 }, (_, number) => number)
  await admin.importsPeople(
    numbers.map((number) => ({
      email: emailOf(number),
      firstName: `First ${number}`,
      lastName: `Last ${number}`,
      team: `Team ${number % teams}`,
      location: `Location ${number % countries.length}`,
      ...(number < teams ? { role: 'manager' } : { manager: emailOf(number % teams) }),
    })),
    {
      newLocations: countries.map((country, number) => ({
        name: `Location ${number}`,
        country,
        region: null,
      })),
    },
  )
  const leave = numbers.flatMap((number) =>
    [0, 40, 80, 120].map((month) => {
      const start = month + (number % 30)
      return `${emailOf(number)},Annual,${addDays('2025-09-01', start)},${addDays('2025-09-01', start + 3)}`
    }),
  )
  await admin.imports('leave', ['Email,Type,Start date,End date', ...leave].join('\n'))
  await test.inCompany(company.id, (tx) =>
    tx.execute(sql`UPDATE leave_requests SET status = 'pending', decided_by = NULL, decided_at = NULL
      WHERE id IN (SELECT id FROM leave_requests ORDER BY start_date DESC, id LIMIT 180)`),
  )
  return admin
}

const reads = [
  '/api/auth/user',
  '/api/dashboard/stats',
  '/api/dashboard/team',
  '/api/dashboard/upcoming?from=2026-03-02',
  '/api/leave-requests/pending-for-approval?limit=50',
  '/api/leave-requests/mine',
  '/api/leave-requests/pending-for-approval',
  '/api/calendar?startDate=2026-01-01&endDate=2026-01-31',
  '/api/team',
  '/api/reports/usage',
  '/api/reports/balances',
  '/api/reports/history',
  '/api/reports/availability',
  '/api/reports/payroll',
  '/api/audit-log',
] as const

it('after an import each read reads as few rows as after ANALYZE, without one by hand', async () => {
  const admin = await importLargeCompany()
  await readAll()
  const unknown = await rowsOf(`SELECT relname FROM pg_stat_user_tables
    JOIN pg_class USING (relname) WHERE n_live_tup >= 300 AND reltuples < n_live_tup / 2`)
  expect(unknown).toEqual([])

  const afterImport = await readAll()
  await rowsOf('ANALYZE')
  const analysed = await readAll()
  for (const [path, rows] of Object.entries(afterImport))
    expect.soft(rows, path).toBeLessThanOrEqual(2 * (analysed[path] ?? 0) + 100)

  async function readAll(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {}
    for (const path of reads) {
      const before = await rowsRead()
      const answer = await admin.call('GET', path)
      expect(answer.statusCode, path).toBe(200)
      counts[path] = (await rowsRead()) - before
    }
    return counts
  }
})

/** How many rows of tables the database has read so far. */
async function rowsRead(): Promise<number> {
  await rowsOf('SELECT pg_stat_force_next_flush()')
  const [row] = await rowsOf<{ sum: string }>(
    'SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) AS sum FROM pg_stat_user_tables',
  )
  return Number(row?.sum)
}
