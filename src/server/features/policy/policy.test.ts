import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { employments, ownEntitlements } from '#server/platform/db/schema.ts'
import type { LeavePolicyInput, PolicyChange } from '#shared/leave/leave-type-contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, auditOf, makeCompany, makeSmallCompany } from '#test/factories.ts'
import { balanceOn, begunOn, changesPolicy, effectOf, policy, typesOf } from '#test/policies.ts'
import { refusal } from '#test/refusal.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

const smallCompany = () => makeSmallCompany(test)

describe('a policy', () => {
  it('changes from the current leave year on; earlier years keep theirs', async () => {
    const company = await smallCompany()
    await begunOn(test, company, '2024-05-10')
    const { admin, ana } = company
    expect(await balanceOn(ana, ana.id, '2025-12-31')).toBe('25')
    await changesPolicy(admin, 'annual', policy({ annualAmount: 30, carryOverAmount: 2 }))
    expect(await balanceOn(ana, ana.id, '2024-12-31')).toBe('20')
    expect(await balanceOn(ana, ana.id, '2025-12-31')).toBe('25')
    // 30 and two of the 25 days.
    expect(await balanceOn(ana, ana.id, '2026-12-31')).toBe('32')
    await changesPolicy(admin, 'annual', policy({ annualAmount: 10, carryOverAmount: 0 }))
    expect(await balanceOn(ana, ana.id, '2026-12-31')).toBe('10')
  })

  it('gives a type its first allowance from this leave year on, not for the years before', async () => {
    const company = await smallCompany()
    await begunOn(test, company, '2024-05-10')
    const { admin, ana } = company
    await changesPolicy(admin, 'sick', policy({ annualAmount: 10 }))
    expect(await balanceOn(ana, ana.id, '2025-12-31', 'sick')).toBeNull()
    expect(await balanceOn(ana, ana.id, '2026-12-31', 'sick')).toBe('10')
    await changesPolicy(admin, 'sick', policy({ annualAmount: null }))
    expect(await balanceOn(ana, ana.id, '2026-12-31', 'sick')).toBeNull()
  })

  it('of annual leave always has an allowance', async () => {
    const { admin } = await makeCompany(test)
    const none = policy({ annualAmount: null })
    const saved = await admin.call('PUT', '/api/leave-types/annual/policy', none)
    const shown = await admin.call('POST', '/api/leave-policies/effect', { policy: none })
    const message = 'Annual leave needs an allowance. Please enter annual leave days, or 0.'
    expect([refusal(saved), refusal(shown)]).toEqual([`400 ${message}`, `400 ${message}`])
  })

  it('keeps, when the company settings change its days, everything else', async () => {
    const { admin } = await makeCompany(test)
    const rest = {
      carryOverAmount: null,
      carriedValidMonths: 3,
      lowerLimit: -2,
      creditedAt: 'end',
    } as const
    await changesPolicy(admin, 'annual', policy(rest))
    const settings = { name: 'Halyard', industry: null, annualDays: 27, accrualType: 'monthly' } as const
    expect(await admin.changesCompany(settings)).toMatchObject({ annualDays: 27, carryOverDays: null })
    const [annual] = await typesOf(admin)
    expect(annual?.policy).toEqual(policy({ ...rest, annualAmount: 27, accrualType: 'monthly' }))
  })

  it('changed by two admins at once is audited as one change after the other', async () => {
    const company = await makeCompany(test)
    const bo = await addMember(test, company, 'Bo Admin', { role: 'admin' })
    const days = [21, 22, 23, 24, 25, 26]
    await Promise.all(
      days.map((annualAmount, index) =>
        changesPolicy(index % 2 ? bo : company.admin, 'annual', policy({ annualAmount })),
      ),
    )
    const changes = (await auditOf(test, company.company.id, company.company.id)).filter(
      ({ action }) => action === 'leave-policy.changed',
    )
    expect(changes).toHaveLength(days.length)
    expect(changes.map(({ before }) => before)).toEqual([
      { leaveType: 'annual', unit: 'days', annualAmount: 20 },
      ...changes.slice(0, -1).map(({ after }) => after),
    ])
  })
})

/**
 * Ada; Max with 30 days of his own; Ana, who began in mid-year; Ben, who took 18 days; in a company begun in
 * 2024.
 */
async function makeMixedCompany() {
  const company = await smallCompany()
  const ben = await addMember(test, company, 'Ben Employee', { manager: company.max.id })
  await begunOn(test, company, '2024-05-10')
  const { id: companyId } = company.company
  await test.inCompany(companyId, async (tx) => {
    const who = { companyId, userId: company.max.id }
    await tx
      .insert(ownEntitlements)
      .values({ ...who, leaveType: 'annual', validFrom: '2026-01-01', annualAmount: '30' })
    await tx.insert(employments).values({
      companyId,
      id: company.ana.id,
      userId: company.ana.id,
      startDate: '2026-02-01',
      endDate: null,
    })
  })
  await company.max.approves(await ben.asksFor('2026-03-09', '2026-04-01'))
  return { ...company, ben, everybody: [company.adminId, company.max.id, company.ana.id, ben.id] }
}

function groupsOf(before: (string | null)[], after: (string | null)[]): Map<number, number> {
  const groups = new Map<number, number>()
  before.forEach((balance, index) => {
    const difference = Math.round((Number(after[index] ?? 0) - Number(balance ?? 0)) * 100) / 100
    if (difference !== 0) groups.set(difference, (groups.get(difference) ?? 0) + 1)
  })
  return groups
}

describe('the effect of a change', () => {
  it.each<[string, PolicyChange & { policy: LeavePolicyInput }]>([
    ['more days', { policy: policy({ annualAmount: 25 }) }],
    [
      'fewer days, monthly, at the end',
      { policy: policy({ annualAmount: 13, accrualType: 'monthly', creditedAt: 'end' }) },
    ],
    ['no carry-over', { policy: policy({ carryOverAmount: 0 }) }],
    ['carried days that expire', { policy: policy({ carriedValidMonths: 3 }) }],
    ['nothing', { policy: policy() }],
    ['an allowance for sick leave', { leaveType: 'sick', policy: policy({ annualAmount: 10 }) }],
  ])('%s: what is shown is what is saved', async (_what, change) => {
    const { admin, everybody } = await makeMixedCompany()
    const leaveType = change.leaveType ?? 'annual'
    const balances = () => Promise.all(everybody.map((id) => balanceOn(admin, id, '2026-12-31', leaveType)))
    const before = await balances()
    const shown = await effectOf(admin, change)
    expect(await balances()).toEqual(before)
    await changesPolicy(admin, leaveType, change.policy)
    const groups = groupsOf(before, await balances())
    expect(new Map(shown.changes.map(({ amount, people }) => [Number(amount), people]))).toEqual(groups)
    expect(shown).toMatchObject({ people: 4, leaveYearStart: '2026-01-01', leaveYearEnd: '2026-12-31' })
    // Saved, it changes nothing any more.
    expect((await effectOf(admin, change)).changes).toEqual([])
  })

  it('tells in groups how many people get how many days, the largest first', async () => {
    const { admin } = await makeMixedCompany()
    const { changes } = await effectOf(admin, { policy: policy({ annualAmount: 25 }) })
    // Max has days of his own, and Ana 334 of 365 days: 18.5 → 23.
    expect(changes).toMatchObject([
      { amount: '5', people: 2, names: [{ firstName: 'Ada' }, { firstName: 'Ben' }] },
      { amount: '4.5', people: 1, names: [{ firstName: 'Ana' }] },
    ])
  })

  it('names whom it leaves uncovered, lets the change happen, and what is booked stands', async () => {
    const { admin, ben } = await makeMixedCompany()
    const change = { policy: policy({ annualAmount: 10, carryOverAmount: 0 }) }
    const { uncovered } = await effectOf(admin, change)
    // 18 working days from Monday 9 March: the eleventh is Monday 23 March.
    expect(uncovered).toEqual([
      {
        user: { id: ben.id, firstName: 'Ben', lastName: 'Employee' },
        from: '2026-03-23',
        unit: 'days',
        amount: '8',
      },
    ])
    await changesPolicy(admin, 'annual', change.policy)
    expect((await ben.ownRequests())[0]).toMatchObject({ status: 'approved', totalDays: '18' })
    expect(await balanceOn(ben, ben.id, '2026-12-31')).toBe('-8')
    // Uncovered already: the next change does not make them so.
    expect(
      (await effectOf(admin, { policy: policy({ annualAmount: 9, carryOverAmount: 0 }) })).uncovered,
    ).toEqual([])
  })
})
