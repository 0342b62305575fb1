import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#test/app.ts'
import { makeSmallCompany } from '#test/factories.ts'
import { changesPolicy, policy } from '#test/policies.ts'

// 'Balance 15 → 13' beside each request to decide: the leave year without it, and with it. Monday 2 March
// 2026, 20 days a year.

let test: TestApp
beforeAll(async () => {
  test = await startApp({ worker: false })
})
beforeEach(() => test.setNow('2026-03-02T09:00:00Z'))
afterAll(() => test.close())

type Company = Awaited<ReturnType<typeof makeSmallCompany>>
const shown = async ({ max }: Company) =>
  (await max.toDecide()).map(({ balance }) => balance && `${balance.before} → ${balance.after}`)
const withPersonal = async ({ admin }: Company, annualAmount: number | null) =>
  changesPolicy(admin, 'personal', policy({ annualAmount, carryOverAmount: 0 }))

describe('the balance of a request', () => {
  it('counts the others that wait, and is that of its own leave year', async () => {
    const company = await makeSmallCompany(test)
    const { ana } = company
    await ana.asksFor('2026-03-09', '2026-03-10')
    await ana.asksFor('2026-04-06', '2026-04-08')
    await ana.asksFor('2027-01-04')
    // Of the 15 that are left in 2026, 5 move on.
    expect(await shown(company)).toEqual(['17 → 15', '18 → 15', '25 → 24'])
  })

  it('is left out for a type without an allowance', async () => {
    const company = await makeSmallCompany(test)
    await company.ana.asksFor('2026-03-09', '2026-03-10', { leaveType: 'personal' })
    expect(await shown(company)).toEqual([null])
  })
})

describe('the balance of a change', () => {
  it.each([
    ['longer', '2026-03-09', '2026-03-17', '15 → 13'],
    ['shorter', '2026-03-09', '2026-03-10', '15 → 18'],
    ['moved', '2026-05-04', '2026-05-08', '15 → 15'],
    ['moved and longer', '2026-05-04', '2026-05-12', '15 → 13'],
  ])('that makes leave %s', async (_, startDate, endDate, expected) => {
    const company = await makeSmallCompany(test)
    const leave = await company.max.approves(await company.ana.asksFor('2026-03-09', '2026-03-13'))
    await company.ana.changes(leave, { startDate, endDate })
    expect(await shown(company)).toEqual([expected])
  })

  it('stands beside other requests that wait', async () => {
    const company = await makeSmallCompany(test)
    const { ana, max } = company
    const leave = await max.approves(await ana.asksFor('2026-03-09', '2026-03-13'))
    await ana.asksFor('2026-06-01', '2026-06-03')
    await ana.changes(leave, { endDate: '2026-03-16' })
    // The request counts the day that the change adds, and the change the days of the request.
    expect(await shown(company)).toEqual(['14 → 11', '12 → 11'])
  })

  it('into another type is that type’s', async () => {
    const company = await makeSmallCompany(test)
    const { ana, max } = company
    await withPersonal(company, 3)
    const leave = await max.approves(await ana.asksFor('2026-03-09', '2026-03-10'))
    const { amendment } = await ana.changes(leave, { leaveType: 'personal' })
    expect(await shown(company)).toEqual(['3 → 1'])
    await max.approves({ id: amendment?.id ?? '' })
    expect(await ana.balance()).toMatchObject({ usedDays: '0' })
  })

  it('of an illness is that of the leave that it gives back', async () => {
    const company = await makeSmallCompany(test)
    const { ana, max } = company
    await withPersonal(company, 4)
    const leave = await max.approves(await ana.asksFor('2026-03-02', '2026-03-05', { leaveType: 'personal' }))
    await ana.reportsIll(leave, '2026-03-03', '2026-03-04')
    expect(await shown(company)).toEqual(['0 → 2'])
  })

  it('across the leave years is that of the year it ends in', async () => {
    const company = await makeSmallCompany(test)
    const { ana, max } = company
    const leave = await max.approves(await ana.asksFor('2026-12-30', '2027-01-05'))
    await ana.changes(leave, { endDate: '2027-01-06' })
    // Three days of it lie in 2027, when 5 of the 18 left in 2026 have moved on; with the change four.
    expect(await shown(company)).toEqual(['22 → 21'])
  })
})
