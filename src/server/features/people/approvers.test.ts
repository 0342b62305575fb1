import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LeaveCheck } from '#shared/leave/contract.ts'
import { everyWeek, type WorkedDay } from '#shared/leave/work-calendar.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { makeSmallCompany } from '#test/factories.ts'
import { hoursPolicy } from '#test/settings-input.ts'

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
    await test.mailTo((await admin.me()).email, /Ana Employee requested leave, Mon 9 Mar/)
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

  it('leave by the clock does where it takes the whole shift', async () => {
    const { ana, max, admin, adminId } = await makeSmallCompany(test)
    await admin.call('PUT', '/api/leave-types/annual/policy', hoursPolicy)
    const office: WorkedDay = { part: 'full', minutes: 480, from: '09:00', until: '17:30', breakMinutes: 30 }
    const workingWeek = { validFrom: '2026-03-02', pattern: everyWeek({ mon: office, tue: office }) }
    await admin.changesMember(max, { workingWeek })
    const most = await max.asksFor('2026-03-02', '2026-03-02', { startsAt: '09:00', endsAt: '16:30' })
    await admin.approves(most)
    expect((await ana.asksFor('2026-03-09')).waitsFor).toMatchObject([{ id: max.id }])
    await admin.cancels(most)
    await admin.approves(
      await max.asksFor('2026-03-02', '2026-03-02', { startsAt: '09:00', endsAt: '17:30' }),
    )
    expect((await ana.asksFor('2026-03-10')).waitsFor).toMatchObject([{ id: adminId }])
    const query = 'leaveType=annual&startDate=2026-03-11&endDate=2026-03-11&isHalfDay=false'
    const check = (await ana.call('GET', `/api/leave-requests/check?${query}`)).json<LeaveCheck>()
    expect(check.awayApprover).toMatchObject({ person: { id: max.id }, until: '2026-03-02' })
  })

  it('leave in two pieces does where together they take the shift', async () => {
    const { ana, max, admin, adminId } = await makeSmallCompany(test)
    await admin.call('PUT', '/api/leave-types/annual/policy', hoursPolicy)
    const takes = async (startsAt: string, endsAt: string) =>
      admin.approves(await max.asksFor('2026-03-02', '2026-03-02', { startsAt, endsAt }))
    await takes('08:00', '11:00')
    expect((await ana.asksFor('2026-03-09')).waitsFor).toMatchObject([{ id: max.id }])
    await takes('11:00', '16:00')
    expect((await ana.asksFor('2026-03-10')).waitsFor).toMatchObject([{ id: adminId }])
    const query = 'leaveType=annual&startDate=2026-03-11&endDate=2026-03-11&isHalfDay=false'
    const check = (await ana.call('GET', `/api/leave-requests/check?${query}`)).json<LeaveCheck>()
    expect(check.awayApprover).toMatchObject({ person: { id: max.id }, until: '2026-03-02' })
  })
})
