import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { Database } from '#server/db/open.ts'
import { companyId, fillCompany } from './company.ts'
import { onOwnDatabase } from './database.ts'
import { type Figure, medianOf } from './figure.ts'
import { type Load, sendLoad } from './load.ts'
import { asCompany, serveToAdmin } from './served.ts'

const pairs = 7
const connections = 8
const month = { startDate: '2026-05-01', endDate: '2026-05-31' }

type Served = { url: string; headers: Record<string, string>; close: () => Promise<void> }

/**
 * The calendar of one month over HTTP beside a bare limit: `node:http` and `pg` with one named, prepared statement over the same
 * rows, which answers the same bytes and asks nobody who they are.
 */
export async function benchCalendar(): Promise<{ compared: string; figures: Figure[] }> {
  if (!process.env['TEST_DATABASE_URL'])
    return { compared: 'The calendar of a month: needs the PostgreSQL of TEST_DATABASE_URL', figures: [] }
  const thousand = await measure(1000, pairs)
  const fifty = await measure(50, 3)
  const tenThousand = await measure(10_000, 3)
  const growth = tenThousand.oursMs / fifty.oursMs
  const limitGrowth = tenThousand.limitMs / fifty.limitMs
  return {
    compared: `The calendar of a month over HTTP: 1,000 people, ${connections} connections, ${thousand.entries} entries in ${thousand.kB.toFixed(0)} kB, beside a bare server that answers the same bytes; median of ${pairs} pairs`,
    figures: [
      { name: 'whole list ÷ limit', measured: thousand.whole, goal: 0.6, unit: 'times', atLeast: true },
      {
        name: 'unchanged (304) ÷ limit',
        measured: thousand.unchanged,
        goal: 5,
        unit: 'times',
        atLeast: true,
      },
      { name: 'whole list', measured: thousand.wholePerSecond, goal: null, unit: 'per s' },
      { name: 'unchanged (304)', measured: thousand.unchangedPerSecond, goal: null, unit: 'per s' },
      { name: 'limit', measured: thousand.limitPerSecond, goal: null, unit: 'per s' },
      {
        name: 'from 50 to 10,000 people, one client ÷ the limit’s own growth',
        measured: growth / limitGrowth,
        goal: 1,
        unit: 'times',
      },
      { name: 'from 50 to 10,000 people, one client', measured: growth, goal: null, unit: 'times' },
    ],
  }
}

async function measure(people: number, times: number) {
  return onOwnDatabase(async (database) => {
    await fillCompany(database, people)
    await thinOut(database)
    const admin = await serveToAdmin(database)
    const ours = { ...admin, url: `${admin.origin}/api/calendar?${new URLSearchParams(month)}` }
    const limit = await serveLimit()
    try {
      return await compare(ours, limit, { people, times })
    } finally {
      await ours.close()
      await limit.close()
    }

    async function serveLimit(): Promise<Served> {
      const { rows } = await database.pool.query<{ name: string }>('SELECT current_database() AS name')
      const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
      url.pathname = `/${rows[0]?.name}`
      return limitServer(url.href)
    }
  })
}

async function compare(ours: Served, limit: Served, { people, times }: { people: number; times: number }) {
  const first = await fetch(ours.url, { headers: ours.headers })
  const body = await first.text()
  const etag = first.headers.get('etag') ?? ''
  const bare = await (await fetch(limit.url)).text()
  if (body !== bare) throw new Error('The limit answers something else.')

  const requests = Math.max(20, Math.round(400_000 / people))
  const whole = { ...ours, requests, connections }
  const same = { ...whole, headers: { ...ours.headers, 'if-none-match': etag }, requests: requests * 4 }
  const atLimit = { ...limit, requests, connections }
  await loads([whole, same, atLimit])
  const measured: { whole: number; unchanged: number; limit: number }[] = []
  for (let pair = 0; pair < times; pair++) {
    const [wholeNow, limitNow, sameNow] = await loads([whole, atLimit, same])
    measured.push({ whole: wholeNow ?? 0, unchanged: sameNow ?? 0, limit: limitNow ?? 0 })
  }
  const alone = { requests: 100, connections: 1 }
  const [oneOfOurs = 0, oneOfLimit = 0] = await loads([
    { ...ours, ...alone },
    { ...limit, ...alone },
  ])
  const median = (figure: (one: (typeof measured)[number]) => number) => medianOf(measured.map(figure))
  return {
    entries: (JSON.parse(body) as unknown[]).length,
    kB: body.length / 1000,
    whole: median((one) => one.whole / one.limit),
    unchanged: median((one) => one.unchanged / one.limit),
    wholePerSecond: median((one) => one.whole),
    unchangedPerSecond: median((one) => one.unchanged),
    limitPerSecond: median((one) => one.limit),
    oursMs: 1000 / oneOfOurs,
    limitMs: 1000 / oneOfLimit,
  }
}

/** One after the other; answers per second of each. */
async function loads(all: readonly Load[]): Promise<number[]> {
  const perSecond: number[] = []
  for (const load of all) {
    const expected = 'if-none-match' in load.headers ? 304 : 200
    const result = await sendLoad(load)
    if (result.statuses.some((status) => status !== expected))
      throw new Error(`${load.url} answered ${result.statuses.join(', ')} in place of ${expected}.`)
    perSecond.push(result.perSecond)
  }
  return perSecond
}

/** A quarter of the leave is left: some 55 kB a month for 1,000 people. */
async function thinOut(database: Database): Promise<void> {
  await asCompany(database, [
    `UPDATE leave_requests SET status = 'cancelled' WHERE abs(hashtext(id::text)) % 4 <> 0`,
    'VACUUM ANALYZE leave_requests',
  ])
}

const limitQuery = `
  SELECT r.id, r.user_id, r.leave_type, r.start_date::text, r.end_date::text, r.is_half_day, r.half_day_part,
    r.total_days, r.status, u.first_name, u.last_name
  FROM leave_requests r JOIN users u ON u.company_id = r.company_id AND u.id = r.user_id
  WHERE r.company_id = $1 AND r.status = 'approved' AND r.amends_id IS NULL AND u.deactivated_at IS NULL
    AND r.start_date <= $3 AND r.end_date >= $2
  ORDER BY r.start_date, r.id`

async function limitServer(connectionString: string): Promise<Served> {
  const options = `-c app.company_id=${companyId}`
  const pool = new pg.Pool({ connectionString, max: 10, options })
  const { startDate, endDate } = month
  const values = [companyId, startDate, endDate]
  const answer = async (response: ServerResponse) => {
    const { rows } = await pool.query<LimitRow>({ name: 'calendar', text: limitQuery, values })
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(rows.map(toEntry)))
  }
  const server = createServer((_request, response) => void answer(response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, headers: {}, close: () => closeBoth(server, pool) }
}

type LimitRow = Record<string, string | boolean | null>

function toEntry(row: LimitRow) {
  return {
    id: row['id'],
    userId: row['user_id'],
    leaveType: row['leave_type'],
    startDate: row['start_date'],
    endDate: row['end_date'],
    isHalfDay: row['is_half_day'],
    halfDayPart: row['half_day_part'],
    totalDays: String(Number(row['total_days'])),
    status: row['status'],
    user: { id: row['user_id'], firstName: row['first_name'], lastName: row['last_name'] },
  }
}

async function closeBoth(server: Server, pool: pg.Pool): Promise<void> {
  server.closeAllConnections()
  server.close()
  await pool.end()
}
