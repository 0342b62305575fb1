import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import pg from 'pg'
import type { CalendarEntry, NewLeaveRequest } from '#shared/leave/contract.ts'

// What the machine allows: `node:http` and `pg` over the same rows, and nothing else.

/** The handler of an address, as small as possible; its result is sent as JSON. */
type Limit = (address: URL, request: IncomingMessage) => Promise<unknown>

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })

/** One indexed query: a person's eight requests in 1.3 kB. */
const readOwnRequests: Limit = async ({ searchParams }) => {
  const text = `
    SELECT id, leave_type, start_date::text, end_date::text, total_days, status, created_at
    FROM leave_requests WHERE company_id = $1 AND user_id = $2 ORDER BY created_at DESC`
  const values = [searchParams.get('company'), searchParams.get('user')]
  return (await pool.query({ name: 'own-requests', text, values })).rows
}

/** One join: the approved leave of a company that touches the dates, as many entries as are asked for. */
const readCalendar: Limit = async ({ searchParams }) => {
  const text = `
    SELECT r.id, r.user_id, r.leave_type, r.start_date::text, r.end_date::text, r.starts_at, r.ends_at,
      r.total_days, r.total_minutes, r.status, u.first_name, u.last_name
    FROM leave_requests r JOIN users u ON u.company_id = r.company_id AND u.id = r.user_id
    WHERE r.company_id = $1 AND r.status = 'approved' AND r.amends_id IS NULL AND u.deactivated_at IS NULL
      AND r.start_date <= $3 AND r.end_date >= $2
    ORDER BY r.start_date, r.id LIMIT $4`
  const values = ['company', 'startDate', 'endDate', 'entries'].map((name) => searchParams.get(name))
  const { rows } = await pool.query<Row>({ name: 'calendar', text, values })
  return rows.map(toEntry)
}

type Row = {
  id: string
  user_id: string
  leave_type: string
  start_date: string
  end_date: string
  starts_at: string | null
  ends_at: string | null
  total_days: string
  total_minutes: number
  status: CalendarEntry['status']
  first_name: string
  last_name: string
}

function toEntry(row: Row): CalendarEntry {
  return {
    id: row.id,
    userId: row.user_id,
    leaveType: row.leave_type,
    startDate: row.start_date,
    endDate: row.end_date,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    unit: 'days',
    totalDays: String(Number(row.total_days)),
    totalMinutes: row.total_minutes,
    isHalfDay: row.starts_at !== row.ends_at,
    halfDayPart: null,
    status: row.status,
    user: { id: row.user_id, firstName: row.first_name, lastName: row.last_name },
  }
}

/** One row that survives a crash, in a table that has a primary key. */
const insertRow: Limit = async ({ searchParams }, request) => {
  const text = `
    INSERT INTO bare.rows (company_id, id, user_id, leave_type, start_date, end_date, total_days, total_minutes, status,
      created_by, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, 1, 480, 'pending', $3, now())`
  const { leaveType, startDate, endDate } = (await json(request)) as NewLeaveRequest
  const id = randomUUID()
  const values = [searchParams.get('company'), id, searchParams.get('user'), leaveType, startDate, endDate]
  await pool.query({ name: 'insert', text, values })
  return { id }
}

const limits: Record<string, Limit> = {
  '/own-requests': readOwnRequests,
  '/calendar': readCalendar,
  '/insert': insertRow,
  '/hello': async () => 'hello',
}

const server = createServer((request, response) => {
  const address = new URL(request.url ?? '/', 'http://limit')
  const limit = limits[address.pathname]
  if (!limit) {
    response.writeHead(404).end()
    return
  }
  limit(address, request).then(
    (body) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(body))
    },
    (error: unknown) => {
      console.error(error)
      response.writeHead(500).end()
    },
  )
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
