import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leaveRequestDays, leaveRequests } from '#server/db/schema.ts'
import { addDays } from '#shared/plain-date.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { makeSmallCompany } from '#test/factories.ts'

/** The races of balance and overlap (trust, 'Races'). `npm run test:races` goes 100 rounds; TEST_DATABASE_URL puts them on PostgreSQL. */

const rounds = Number(process.env['ROUNDS'] ?? 10)
const callers = 30

let test: TestApp
let company: Awaited<ReturnType<typeof makeSmallCompany>>
beforeAll(async () => {
  // Nothing is mailed: the races are about what is stored.
  test = await startApp({ worker: false })
  company = await makeSmallCompany(test)
})
afterAll(() => test.close())

const startOver = () =>
  test.inCompany(company.company.id, async (tx) => {
    await tx.delete(leaveRequestDays)
    await tx.delete(leaveRequests)
  })

describe(`${rounds} rounds of ${callers} calls at once`, () => {
  it('let exactly the four weeks through that 20 days cover', { timeout: 300_000 }, async () => {
    // Thirty Mondays from 9 March on, 5 days each.
    const mondays = Array.from({ length: callers }, (_, week) => addDays('2026-03-09', week * 7))
    for (let round = 0; round < rounds; round++) {
      const answers = await Promise.all(
        mondays.map((monday) => company.ana.tryAsking(monday, addDays(monday, 4))),
      )
      const codes = answers.map(({ statusCode }) => statusCode)
      expect(codes.filter((code) => code === 201)).toHaveLength(4)
      expect(codes.filter((code) => code === 409)).toHaveLength(callers - 4)
      expect(await company.ana.balance()).toMatchObject({ totalDays: '20', pendingDays: '20' })
      await startOver()
    }
  })

  it('store one request for the same dates', { timeout: 300_000 }, async () => {
    for (let round = 0; round < rounds; round++) {
      const answers = await Promise.all(
        Array.from({ length: callers }, () => company.ana.tryAsking('2026-03-09', '2026-03-10')),
      )
      const codes = answers.map(({ statusCode }) => statusCode)
      expect(codes.filter((code) => code === 201)).toHaveLength(1)
      expect(codes.filter((code) => code === 409)).toHaveLength(callers - 1)
      expect(await company.ana.balance()).toMatchObject({ pendingDays: '2' })
      await startOver()
    }
  })
})
