import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#test/app.ts'
import { makeSmallCompany } from '#test/factories.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

describe('who is out today', () => {
  it('follows leave that was changed and then changed again', async () => {
    const { admin, max, ana } = await makeSmallCompany(test)
    const outToday = async () => (await admin.stats()).outToday
    const leave = await max.approves(await ana.asksFor('2026-03-03'))
    expect(await outToday()).toBe(0)
    await max.approves(
      (await ana.changes(leave, { startDate: '2026-03-02', endDate: '2026-03-03' })).amendment ?? leave,
    )
    expect(await outToday()).toBe(1)
    await max.cancels(leave)
    expect(await outToday()).toBe(0)
  })
})
