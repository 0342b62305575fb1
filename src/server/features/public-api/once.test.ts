import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answers } from '#server/platform/db/schema.ts'
import { startApp, startAppForTest, type TestApp } from '#test/app.ts'
import { makeSmallCompany } from '#test/factories.ts'
import { Program } from '#test/program.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp({ connections: 10, worker: false })
})
afterAll(() => test.close())

const url = '/api/v1/leave-requests'
const march = { leaveType: 'annual', startDate: '2026-03-09', endDate: '2026-03-10', isHalfDay: false }
const later = { ...march, startDate: '2026-03-16', endDate: '2026-03-17' }

async function makeProgram() {
  const small = await makeSmallCompany(test)
  return { ...small, program: new Program(test.app, (await small.ana.makesKey()).token) }
}

describe('a call with an Idempotency-Key', () => {
  it('has one effect and one answer, however often it is sent within a day', async () => {
    const { ana, program } = await makeProgram()
    const first = await program.once('request-1', url, march)
    expect(first.statusCode, first.body).toBe(201)
    expect(first.headers).not.toHaveProperty('idempotent-replayed')
    // The same body in another order.
    const again = await program.once('request-1', url, Object.fromEntries(Object.entries(march).toReversed()))
    expect([again.statusCode, again.body]).toEqual([201, first.body])
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(await ana.ownRequests()).toHaveLength(1)
  })

  it('runs once when it is sent thirty times at once', async () => {
    const { ana, program } = await makeProgram()
    const replies = await Promise.all(Array.from({ length: 30 }, () => program.once('request-1', url, march)))
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(replies[0]?.statusCode).toBe(201)
    expect(replies.filter(({ headers }) => !headers['idempotent-replayed'])).toHaveLength(1)
    expect(await ana.ownRequests()).toHaveLength(1)
  })

  it('is refused with another body, or for another address', async () => {
    const { ana, max, program } = await makeProgram()
    await program.once('request-1', url, march)
    const other = await program.once('request-1', url, later)
    expect([other.statusCode, other.json()]).toEqual([
      409,
      {
        code: 'conflict',
        message: 'This Idempotency-Key was used for another call. Please send a new one.',
        requestId: expect.any(String),
        issues: [],
      },
    ])
    const { id } = (await ana.ownRequests())[0] ?? { id: '' }
    expect((await program.once('request-1', `${url}/${id}/decision`, march)).statusCode).toBe(400)
    expect(
      (await program.once('request-1', `${url}/${id}/decision`, { status: 'approved' })).statusCode,
    ).toBe(409)
    // Another key's is another call.
    const maxs = new Program(test.app, (await max.makesKey()).token)
    expect((await maxs.once('request-1', url, later)).statusCode).toBe(201)
  })

  it('that is refused stays refused, also when it would go through by then', async () => {
    const { ana, program } = await makeProgram()
    const asked = await ana.asksFor('2026-03-09')
    const refused = await program.once('request-1', url, march)
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringMatching(/^You already have leave/),
    ])
    await ana.cancels(asked)
    const again = await program.once('request-1', url, march)
    expect([again.statusCode, again.body]).toEqual([409, refused.body])
    expect((await program.once('request-2', url, march)).statusCode).toBe(201)
  })

  it('that lacks permission is decided anew', async () => {
    const { max, ana, program } = await makeProgram()
    const asked = await max.asksFor('2026-03-09')
    const decide = () => program.once('decide-1', `${url}/${asked.id}/decision`, { status: 'approved' })
    expect((await decide()).statusCode).toBe(403)
    const stored = await test.inCompany((await ana.company()).id, (tx) => tx.select().from(answers))
    expect(stored).toEqual([])
  })

  it('is forgotten after a day', async () => {
    const { ana, program, company } = await makeProgram()
    await program.once('request-1', url, march)
    test.setNow('2026-03-03T08:59:59Z')
    expect((await program.once('request-1', url, march)).statusCode).toBe(201)
    test.setNow('2026-03-03T09:00:00Z')
    expect((await program.once('request-1', url, march)).statusCode).toBe(409)
    expect(await ana.ownRequests()).toHaveLength(1)
    test.setNow('2026-03-04T09:00:00Z')
    await test.runHourly()
    expect(await test.inCompany(company.id, (tx) => tx.select().from(answers))).toEqual([])
    test.setNow('2026-03-02T09:00:00Z')
  })

  it('whose fault is ours is tried anew, and leaves nothing behind', async () => {
    const own = await startAppForTest({ worker: false })
    const { ana } = await makeSmallCompany(own)
    const program = new Program(own.app, (await ana.makesKey()).token)
    const asOwner = (text: string) => own.database.asOwner((client) => client.query(text))
    await asOwner('ALTER TABLE answers ADD CONSTRAINT none CHECK (false) NOT VALID')
    const failed = await program.once('request-1', url, march)
    expect([failed.statusCode, failed.json().code]).toEqual([500, 'internal_error'])
    expect(await ana.ownRequests()).toEqual([])
    await asOwner('ALTER TABLE answers DROP CONSTRAINT none')
    expect((await program.once('request-1', url, march)).statusCode).toBe(201)
  })

  it.each(['short', 'x'.repeat(101)])('needs a key of 8 to 100 characters, unlike %s', async (key) => {
    const { program } = await makeProgram()
    expect((await program.once(key, url, march)).statusCode).toBe(400)
  })
})

it('a call without one has its effect each time', async () => {
  const { program } = await makeProgram()
  expect((await program.call('POST', url, march)).statusCode).toBe(201)
  expect((await program.call('POST', url, march)).statusCode).toBe(409)
})
