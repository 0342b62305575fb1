import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it, type MockInstance, onTestFinished, vi } from 'vitest'
import { leaveRequests } from '#server/platform/db/schema.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { refusal } from '#test/refusal.ts'
import { addressOf, csvOf, xlsxOf } from '#test/reports.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp({ worker: false })
  await test.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => test.close())

describe('a long history', () => {
  it('is refused as XLSX above 20,000 rows, with the way out', async () => {
    const { admin, ana, company } = await makeSmallCompany(test)
    await addRequests(company.id, ana.id, 20_000)
    expect(await xlsxOf(admin, 'history')).toHaveLength(20_001)
    await addRequests(company.id, ana.id, 1)
    expect(refusal(await admin.call('GET', addressOf('history', { format: 'xlsx' })))).toBe(
      '400 This report has more than 20,000 rows, too many for an XLSX file. Please download it as CSV.',
    )
    expect(await csvOf(admin, 'history')).toHaveLength(20_001)
  })

  it('ends the connection where it can’t be read on, so that nobody takes it for whole', async () => {
    const company = await makeSmallCompany(test)
    const { admin, max, ana } = company
    await addRequests(company.company.id, ana.id, 20_000, 'x'.repeat(1_500))
    const answer = await download(max, 'history')
    await once(answer, 'readable')
    await admin.deactivates(max)
    let length = 0
    const read = async () => {
      for await (const chunk of answer) length += chunk.length
    }
    await expect(read()).rejects.toThrow('aborted')
    expect(length).toBeLessThan(30_000_000)
    expect((await admin.me()).firstName).toBe('Ada')
  })

  it('is read no further when the reader leaves', async () => {
    const { admin, ana, company } = await makeSmallCompany(test)
    await addRequests(company.id, ana.id, 20_000, 'x'.repeat(1_500))
    const pagesRead = countPages()
    const answer = await download(admin, 'history')
    await once(answer, 'readable')
    answer.destroy()
    await once(answer, 'close')
    // Calls are served between pages: a reading that went on would get on meanwhile.
    for (let call = 0; call < 10; call++) await admin.me()
    const before = pagesRead()
    for (let call = 0; call < 10; call++) await admin.me()
    expect([before > 0, pagesRead() - before]).toEqual([true, 0])
  })
})

/** From now on, how often a page of the history was asked of the database. */
function countPages(): () => number {
  const spies = new Map<PoolClient, MockInstance<PoolClient['query']>>()
  const spyOn = (client: PoolClient) => {
    if (!spies.has(client)) spies.set(client, vi.spyOn(client, 'query'))
  }
  test.database.pool.on('acquire', spyOn)
  onTestFinished(() => {
    test.database.pool.off('acquire', spyOn)
    for (const spy of spies.values()) spy.mockRestore()
  })
  return () => [...spies.values()].reduce((sum, spy) => sum + spy.mock.calls.filter(isPage).length, 0)
}

/** Is it the history that a query asks for, in its order? */
function isPage([config]: unknown[]): boolean {
  return /from "leave_requests" .* order by/.test(JSON.stringify(config).replaceAll('\\', ''))
}

/** Over a real connection, unread. */
async function download(person: Person, name: 'history'): Promise<IncomingMessage> {
  const { port } = test.app.server.address() as AddressInfo
  const request = get({
    host: '127.0.0.1',
    port,
    path: addressOf(name, { format: 'csv' }),
    headers: { host: 'leave.test', cookie: person.cookie },
    agent: false,
  })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(200)
  return answer
}

/** Rejected requests, which no rule counts. */
async function addRequests(companyId: string, userId: string, count: number, notes: string | null = null) {
  await test.inCompany(companyId, (tx) =>
    tx.execute(sql`
      INSERT INTO ${leaveRequests} (company_id, id, user_id, leave_type, start_date, end_date, total_days, total_minutes,
        status, notes, created_by, created_at)
      SELECT ${companyId}::uuid, gen_random_uuid(), ${userId}::uuid, 'annual', date '2026-03-02' + n % 100,
        date '2026-03-02' + n % 100, 1, 480, 'rejected', ${notes}::text, ${userId}::uuid, now()
      FROM generate_series(1, ${count}::int) n`),
  )
}
