import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#test/app.ts'
import { makeSmallCompany } from '#test/factories.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

describe('while an approver is away', () => {
  it('a request goes to the next above, whose mail it is and whom the requester sees', async () => {
    const { ana, max, admin, adminId } = await makeSmallCompany(test)
    expect((await ana.asksFor('2026-03-16')).waitsFor).toMatchObject([{ id: max.id, firstName: 'Max' }])
    await admin.approves(await max.asksFor('2026-03-02', '2026-03-06'))

    const request = await ana.asksFor('2026-03-09')
    expect(request.waitsFor).toEqual([{ id: adminId, firstName: 'Ada', lastName: 'Admin' }])
    await test.mailTo((await admin.me()).email, /Ana Employee asks for leave, Mon 9 Mar/)
    // Both requests lie with the one above for as long as the manager is away.
    expect((await ana.ownRequests()).map(({ waitsFor }) => waitsFor[0]?.id)).toEqual([adminId, adminId])

    test.setNow('2026-03-07T09:00:00Z')
    expect((await ana.ownRequests()).map(({ waitsFor }) => waitsFor[0]?.id)).toEqual([max.id, max.id])
    test.setNow('2026-03-02T09:00:00Z')
  })

  it('half a day, or leave that is not approved, passes nothing on', async () => {
    const { ana, max, admin } = await makeSmallCompany(test)
    await max.asksFor('2026-03-02', '2026-03-02', { isHalfDay: true, halfDayPart: 'afternoon' })
    expect((await ana.asksFor('2026-03-09')).waitsFor).toMatchObject([{ id: max.id }])
    const [half] = await max.ownRequests()
    if (half) await admin.approves(half)
    expect((await ana.asksFor('2026-03-10')).waitsFor).toMatchObject([{ id: max.id }])
  })
})
