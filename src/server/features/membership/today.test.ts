import { describe, expect, it } from 'vitest'
import type { LeaveStatement } from '#shared/leave/statement-contract.ts'
import { startAppForTest } from '#test/app.ts'
import { makeSmallCompany } from '#test/factories.ts'

describe('today', () => {
  it('is the date where the person is: in Auckland the leave year has begun while it ends in UTC', async () => {
    const test = await startAppForTest({ now: '2026-12-30T09:00:00Z' })
    const { admin, ana, max } = await makeSmallCompany(test)
    const auckland = { name: 'Auckland', country: null, region: null, timeZone: 'Pacific/Auckland' }
    const { id: locationId } = (await admin.call('POST', '/api/locations', auckland)).json<{ id: string }>()
    await admin.changesMember(ana, { location: { validFrom: '2026-01-01', locationId } })
    await max.approves(await ana.asksFor('2027-01-01'))

    // One in the night of 1 January in Auckland.
    test.setNow('2026-12-31T12:00:00Z')
    expect([(await ana.me()).today, (await admin.me()).today]).toEqual(['2027-01-01', '2026-12-31'])
    expect(await ana.balance()).toMatchObject({
      leaveYearStart: '2027-01-01',
      totalDays: '25',
      usedDays: '1',
    })
    expect(await admin.balance()).toMatchObject({ leaveYearStart: '2026-01-01', totalDays: '20' })
    expect(await ana.stats()).toMatchObject({ leaveBalance: '24', outToday: 1 })
    expect(await admin.stats()).toMatchObject({ leaveBalance: '20', outToday: 0 })
    for (const reader of [ana, max, admin]) {
      const statement = (await reader.call('GET', `/api/leave-statements/${ana.id}`)).json<LeaveStatement>()
      expect(statement).toMatchObject({ on: '2027-01-01', today: '2027-01-01' })
      expect(statement.types[0]?.years.map(({ start }) => start)).toEqual(['2026-01-01', '2027-01-01'])
    }
    expect((await ana.tryAsking('2026-12-31')).json().message).toMatch(/^You can’t request leave in the past/)
    expect((await admin.tryAsking('2026-12-31')).statusCode).toBe(201)
  })
})
