import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companies } from '#server/platform/db/schema.ts'
import type { LeaveBalance } from '#shared/leave/contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { makeCompany, makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { balanceOn, begunOn, changesPolicy, effectOf, policy } from '#test/policies.ts'
import { refusal } from '#test/refusal.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

const smallCompany = () => makeSmallCompany(test)

const changesRules = async (person: Person, more: object) => {
  const { leaveYearStart, paySchedule, timeZone, workingWeek, locationId, ...rest } = await person.company()
  const { mostAway, mostAwayEffect } = rest
  const rules = { leaveYearStart, paySchedule, timeZone, workingWeek, locationId }
  return person.call('PUT', '/api/companies/mine/settings', {
    ...rules,
    mostAway,
    mostAwayEffect,
    ...more,
  })
}

const yearOf = ({ leaveYearStart, leaveYearEnd, totalDays }: LeaveBalance) => [
  leaveYearStart,
  leaveYearEnd,
  totalDays,
]

describe('the start of the leave year', () => {
  it('makes one shorter, prorated year, as shown before', async () => {
    const company = await smallCompany()
    await begunOn(test, company, '2024-05-10')
    const { admin, ana } = company
    const before = await balanceOn(ana, ana.id, '2026-03-31')
    const shown = await effectOf(admin, { leaveYearStart: '04-01' })
    const answer = await changesRules(admin, { leaveYearStart: '04-01' })
    expect(answer.json()).toMatchObject({ leaveYearStart: '04-01' })
    // 20 × 90 ÷ 365, to the half day, and five carried over.
    expect(yearOf(await ana.balance())).toEqual(['2026-01-01', '2026-03-31', '10'])
    expect(await balanceOn(ana, ana.id, '2025-12-31')).toBe('25')
    expect(await balanceOn(ana, ana.id, '2027-03-31')).toBe('25')
    expect(before).toBe('25')
    expect(shown.changes).toMatchObject([{ amount: '-15', people: 3 }])
    expect([shown.leaveYearStart, shown.leaveYearEnd]).toEqual(['2026-01-01', '2026-03-31'])
  })

  it('chosen on the day of setting up leaves no shorter year behind', async () => {
    const { admin } = await makeCompany(test)
    await changesRules(admin, { leaveYearStart: '04-01' })
    expect(yearOf(await admin.balance())).toEqual(['2025-04-01', '2026-03-31', '20'])
  })

  it('taken back on the same day leaves nothing behind, and policies change as before', async () => {
    const company = await makeCompany(test)
    await begunOn(test, company, '2024-05-10')
    const { admin } = company
    await changesRules(admin, { leaveYearStart: '02-01' })
    // The current leave year began on 1 February: this policy holds from there.
    await changesPolicy(admin, 'annual', policy({ annualAmount: 24 }))
    await changesRules(admin, { leaveYearStart: '01-01' })
    expect(yearOf(await admin.balance())).toEqual(['2026-01-01', '2026-12-31', '29'])
    await changesPolicy(admin, 'annual', policy({ annualAmount: 30 }))
    expect(yearOf(await admin.balance())).toEqual(['2026-01-01', '2026-12-31', '35'])
    expect(await balanceOn(admin, company.adminId, '2025-12-31')).toBe('25')
  })

  it('is never 29 February', async () => {
    const { admin } = await makeCompany(test)
    expect(refusal(await changesRules(admin, { leaveYearStart: '02-29' }))).toBe(
      '400 Please choose a day that every year has',
    )
  })
})

describe('the pay schedule', () => {
  it('decides when days are earned, as shown before; without one, by the month', async () => {
    const { admin, adminId } = await makeCompany(test, { accrualType: 'per_pay_period', annualDays: 26 })
    expect((await admin.balance()).totalDays).toBe('6.5')
    const paySchedule = { every: 'two_weeks', anchor: '2026-01-09' } as const
    const before = await balanceOn(admin, adminId, '2026-12-31')
    const shown = await effectOf(admin, { paySchedule })
    expect((await changesRules(admin, { paySchedule })).json()).toMatchObject({ paySchedule })
    // 9 and 23 January, 6 and 20 February, of 26 in the year.
    expect((await admin.balance()).totalDays).toBe('4')
    expect([before, await balanceOn(admin, adminId, '2026-12-31'), shown.changes]).toEqual(['26', '26', []])
    await changesRules(admin, { paySchedule: null })
    expect((await admin.balance()).totalDays).toBe('6.5')
    expect((await admin.company()).paySchedule).toBeNull()
  })

  it('is the company’s, like the leave year: both change for every type', async () => {
    const { admin, adminId } = await makeCompany(test)
    await changesPolicy(admin, 'personal', policy({ annualAmount: 12, accrualType: 'monthly' }))
    await test.inCompany((await admin.company()).id, async (tx) => {
      await tx.update(companies).set({ createdOn: '2026-01-15' })
    })
    const shown = await effectOf(admin, { leaveType: 'personal', leaveYearStart: '07-01' })
    await changesRules(admin, { leaveYearStart: '07-01' })
    expect(await balanceOn(admin, adminId, '2026-06-30', 'personal')).toBe('6')
    expect(shown).toMatchObject({ changes: [], leaveYearEnd: '2026-06-30' })
  })
})
