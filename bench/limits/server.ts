import { createServer } from 'node:http'
import pg from 'pg'
import { readCalendar } from './calendar.ts'
import { insertRow } from './insert.ts'
import type { Limit } from './limit.ts'
import { readOwnRequests } from './own-requests.ts'

const limits: Record<string, Limit> = {
  '/own-requests': readOwnRequests,
  '/calendar': readCalendar,
  '/insert': insertRow,
  '/hello': async () => 'hello',
}

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const server = createServer((request, response) => {
  const address = new URL(request.url ?? '/', 'http://limit')
  const limit = limits[address.pathname]
  if (!limit) {
    response.writeHead(404).end()
    return
  }
  limit(pool, address, request).then(
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
