import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startAppForTest, type TestApp } from '#test/app.ts'
import { onPostgres } from '#test/database.ts'
import { makeSmallCompany } from '#test/factories.ts'
import { leave, Person } from '#test/person.ts'
import { refusal } from '#test/refusal.ts'

const busy = '503 The server is busy. Please try again in a moment.'

const deadlineMs = 1_000

/** The company is made without the short deadline, which a busy machine would pass. */
async function startWithShortDeadline() {
  const usual = await startAppForTest({ worker: false })
  const { company, ana } = await makeSmallCompany(usual)
  const test = await startAppForTest({ worker: false, deadlineMs, beside: usual })
  return { test, company, ana: Object.assign(new Person(test.app, ana.cookie), { id: ana.id }) }
}

/** All connections of the pool, until they are given back. */
async function takeConnections({ database: { pool } }: TestApp): Promise<() => void> {
  const taken = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()))
  return () => {
    for (const connection of taken) connection.release()
  }
}

const faults = (test: TestApp) =>
  test
    .logs()
    .split('\n')
    .filter((line) => line.includes('no answer after'))

it('a request that waits for a connection is answered in time, and the log says what it waited for', async () => {
  const { test, ana } = await startWithShortDeadline()
  const giveBack = await takeConnections(test)
  const [read, write] = await Promise.all([
    ana.call('GET', '/api/leave-requests/mine'),
    ana.call('POST', '/api/notifications/read-all'),
  ])
  giveBack()
  expect([refusal(read), refusal(write)]).toEqual([busy, busy])
  expect(read.headers['retry-after']).toBe('2')
  const logged = faults(test)
  expect(logged).toHaveLength(2)
  for (const line of logged)
    expect(line).toMatch(/no answer after 1000 ms, waiting for a database connection \(\d+ ms\)/)
  expect((await ana.call('GET', '/api/leave-requests/mine')).statusCode).toBe(200)
})

/** Somebody else's transaction has the person's row, until the returned function is called. */
async function lockRow({ database }: TestApp, companyId: string, userId: string) {
  const other = await database.pool.connect()
  onTestFinished(() => other.release())
  await other.query(`BEGIN; SELECT set_config('app.company_id', '${companyId}', true)`)
  await other.query({ text: 'SELECT FROM users WHERE id = $1 FOR UPDATE', values: [userId] })
  return () => other.query('ROLLBACK')
}

// The embedded database has one connection: nobody else can have a lock.
describe.runIf(onPostgres())('a write that waits for a lock', () => {
  it('says whose statement takes it', async () => {
    const { test, ana, company } = await startWithShortDeadline()
    const unlock = await lockRow(test, company.id, ana.id)
    const asked = await ana.call('POST', '/api/leave-requests', leave('2026-03-09', '2026-03-09'))
    await unlock()
    expect(refusal(asked)).toBe(busy)
    expect(faults(test)).toEqual([expect.stringMatching(/waiting for .*a lock: select .* for .*update/i)])
  })

  it('is not saved afterwards, since its caller has been told to try again', async () => {
    const { test, ana, company } = await startWithShortDeadline()
    const unlock = await lockRow(test, company.id, ana.id)
    const asked = await ana.call('POST', '/api/leave-requests', leave('2026-03-09', '2026-03-09'))
    expect(asked.statusCode).toBe(503)
    await unlock()
    // Its transaction has ended once the row can be locked again.
    await lockRow(test, company.id, ana.id).then((again) => again())
    expect(await ana.ownRequests()).toEqual([])
  })
})

it('a caller whose body came keeps the deadline', async () => {
  const { test, ana } = await startWithShortDeadline()
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  const address = test.app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const giveBack = await takeConnections(test)
  onTestFinished(giveBack)
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const body = JSON.stringify({ firstName: 'Changed' })
  socket.write(
    `PATCH /api/auth/user HTTP/1.1\r\nHost: leave.test\r\nCookie: ${ana.cookie}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 503/)
})
