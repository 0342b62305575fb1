import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  companies,
  employments,
  leavePolicies,
  leaveTypes,
  ownEntitlements,
} from '#server/platform/db/schema.ts'
import type { LeaveBalance } from '#shared/leave/contract.ts'
import type {
  LeavePolicyInput,
  LeaveType,
  PolicyChange,
  PolicyEffect,
} from '#shared/leave/leave-type-contract.ts'
import type { LeaveStatement } from '#shared/leave/statement-contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import {
  addMember,
  announcedTo,
  auditOf,
  makeCompany,
  makeSmallCompany,
  type TestCompany,
} from '#test/factories.ts'
import type { Person } from '#test/person.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

const smallCompany = () => makeSmallCompany(test)

const policy = (more: Partial<LeavePolicyInput> = {}): LeavePolicyInput => ({
  unit: 'days',
  annualAmount: 20,
  accrualType: 'all_at_once',
  creditedAt: 'start',
  carryOverAmount: 5,
  carriedValidMonths: null,
  lowerLimit: 0,
  ...more,
})

const typesOf = async (person: Person): Promise<LeaveType[]> =>
  (await person.call('GET', '/api/leave-types')).json()

const addsType = (person: Person, name: string, more: object = {}) =>
  person.call('POST', '/api/leave-types', {
    name,
    colour: 'teal',
    isPaid: true,
    needsApproval: true,
    isPrivate: false,
    unit: 'days',
    annualAmount: null,
    ...more,
  })

const changesPolicy = async (person: Person, key: string, changed: LeavePolicyInput): Promise<LeaveType> => {
  const answer = await person.call('PUT', `/api/leave-types/${key}/policy`, changed)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const effectOf = async (person: Person, change: PolicyChange): Promise<PolicyEffect> => {
  const answer = await person.call('POST', '/api/leave-policies/effect', change)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** The balance at the end of a day, as the person's statement tells it; null without an allowance. */
const balanceOn = async (reader: Person, userId: string, on: string, leaveType = 'annual') => {
  const answer = await reader.call('GET', `/api/leave-statements/${userId}?on=${on}`)
  const { types }: LeaveStatement = answer.json()
  return types.find((type) => type.leaveType === leaveType)?.balance ?? null
}

const refusal = (answer: { statusCode: number; json(): { message: string } }) => [
  answer.statusCode,
  answer.json().message,
]

/** As if the company had been set up on this day of an earlier leave year. */
async function begunOn({ company }: Pick<TestCompany, 'company'>, date: string): Promise<void> {
  await test.inCompany(company.id, async (tx) => {
    await tx.update(companies).set({ createdOn: date })
    await tx.update(leavePolicies).set({ validFrom: `${date.slice(0, 4)}-01-01` })
  })
}

describe('leave types', () => {
  it('begin with the four built in, each with what holds this leave year, for every member', async () => {
    const { ana } = await smallCompany()
    const types = await typesOf(ana)
    expect(types.map(({ key, name, colour, isPaid }) => [key, name, colour, isPaid])).toEqual([
      ['annual', 'Annual', 'annual', true],
      ['sick', 'Sick', 'sick', true],
      ['personal', 'Personal', 'personal', true],
      ['unpaid', 'Unpaid', 'unpaid', false],
    ])
    expect(
      types.every(({ isBuiltIn, isArchived, needsApproval }) => isBuiltIn && !isArchived && needsApproval),
    ).toBe(true)
    expect(types.map((type) => type.policy)).toEqual([
      policy(),
      policy({ annualAmount: null }),
      policy({ annualAmount: null }),
      policy({ annualAmount: null }),
    ])
  })

  it('are added by name, after the built-in ones, with an allowance or without', async () => {
    const { admin, ana, company } = await smallCompany()
    expect((await addsType(admin, 'Training', { annualAmount: 4.5, isPaid: false })).statusCode).toBe(201)
    const parental = await addsType(admin, ' Élternzeit & more ')
    expect(parental.json()).toMatchObject({
      key: 'elternzeit-more',
      name: 'Élternzeit & more',
      isBuiltIn: false,
    })
    const added = (await typesOf(ana)).slice(4)
    expect(added.map(({ key, isPaid, policy: { annualAmount } }) => [key, isPaid, annualAmount])).toEqual([
      ['elternzeit-more', true, null],
      ['training', false, 4.5],
    ])
    expect(await balanceOn(ana, ana.id, '2026-12-31', 'training')).toBe('4.5')
    expect((await auditOf(test, company.id, company.id)).at(-1)).toMatchObject({
      action: 'leave-type.created',
      after: { key: 'elternzeit-more', name: 'Élternzeit & more' },
    })
  })

  it('have names of their own, and keys that stay', async () => {
    const { admin } = await makeCompany(test)
    await addsType(admin, 'Care leave')
    expect(refusal(await addsType(admin, 'CARE leave'))).toEqual([
      409,
      'Another leave type has this name. Please choose a different one.',
    ])
    expect(refusal(await addsType(admin, 'annual'))[0]).toBe(409)
    expect((await addsType(admin, 'Care-leave')).json().key).toBe('care-leave-2')
    expect((await addsType(admin, '休暇')).json().key).toBe('type')
    expect((await addsType(admin, '14 days off')).json().key).toBe('type-14-days-off')
    const renamed = await admin.call('PATCH', '/api/leave-types/care-leave', { name: 'Nursing' })
    expect(renamed.json()).toMatchObject({ key: 'care-leave', name: 'Nursing' })
    const taken = await admin.call('PATCH', '/api/leave-types/care-leave', { name: 'Sick' })
    expect(taken.statusCode).toBe(409)
  })

  it('are 50 at most, archived ones too', async () => {
    const { admin, company } = await makeCompany(test)
    await test.inCompany(company.id, async (tx) => {
      const type = { companyId: company.id, colour: 'teal', isPaid: true, needsApproval: true } as const
      const keys = Array.from({ length: 46 }, (_, index) => `type-${index}`)
      const old = { createdAt: new Date(0), archivedAt: new Date(0) }
      await tx.insert(leaveTypes).values(keys.map((key) => ({ ...type, ...old, key, name: key })))
    })
    expect(refusal(await addsType(admin, 'One more'))).toEqual([
      409,
      'A company can have at most 50 leave types, including archived ones. Please use one of them.',
    ])
  })

  it('keep, where built in, their name and colour, and annual leave is never archived', async () => {
    const { admin, company } = await makeCompany(test)
    for (const change of [{ name: 'Illness' }, { colour: 'teal' }]) {
      expect(refusal(await admin.call('PATCH', '/api/leave-types/sick', change))).toEqual([
        400,
        'Built-in leave types keep their name and colour. Please leave both unchanged.',
      ])
    }
    expect(refusal(await admin.call('PATCH', '/api/leave-types/annual', { isArchived: true }))).toEqual([
      400,
      'Annual leave can’t be archived. Please keep it.',
    ])
    const changed = await admin.call('PATCH', '/api/leave-types/sick', { needsApproval: false, isPaid: true })
    expect(changed.json()).toMatchObject({ key: 'sick', needsApproval: false, isPaid: true })
    expect((await auditOf(test, company.id, company.id)).at(-1)).toMatchObject({
      action: 'leave-type.changed',
      before: { key: 'sick', needsApproval: true },
      after: { key: 'sick', needsApproval: false },
    })
  })

  it('say who sees them, which is audited and announced to open screens', async () => {
    const { admin, ana, company } = await smallCompany()
    expect((await addsType(admin, 'Therapy', { isPrivate: true })).json()).toMatchObject({ isPrivate: true })
    const before = (await announcedTo(test, company.id)).length
    const changed = await admin.call('PATCH', '/api/leave-types/sick', { isPrivate: true })
    expect(changed.json()).toMatchObject({ key: 'sick', isPrivate: true })
    expect((await announcedTo(test, company.id)).slice(before)).toContain('company leave')
    expect((await auditOf(test, company.id, company.id)).at(-1)).toMatchObject({
      action: 'leave-type.changed',
      before: { key: 'sick', isPrivate: false },
      after: { key: 'sick', isPrivate: true },
    })
    const keys = (await typesOf(ana)).filter(({ isPrivate }) => isPrivate).map(({ key }) => key)
    expect(keys).toEqual(['sick', 'therapy'])
  })

  it('can’t be asked for once archived, while what was taken stays; and come back', async () => {
    const { admin, ana, max } = await smallCompany()
    await addsType(admin, 'Training', { annualAmount: 4 })
    await max.approves(await ana.asksFor('2026-03-10', '2026-03-11', { leaveType: 'training' }))
    await admin.call('PATCH', '/api/leave-types/training', { isArchived: true })
    expect((await typesOf(ana)).find(({ key }) => key === 'training')?.isArchived).toBe(true)
    expect((await ana.tryAsking('2026-03-16', '2026-03-16', { leaveType: 'training' })).statusCode).toBe(400)
    expect((await ana.ownRequests())[0]).toMatchObject({ leaveType: 'training', status: 'approved' })
    expect(await balanceOn(ana, ana.id, '2026-12-31', 'training')).toBe('2')
    await admin.call('PATCH', '/api/leave-types/training', { isArchived: false })
    await ana.asksFor('2026-03-16', '2026-03-16', { leaveType: 'training' })
  })

  it('are the admins’ to change, each in their own company', async () => {
    const ours = await smallCompany()
    const theirs = await makeCompany(test)
    await addsType(theirs.admin, 'Theirs')
    const settings = { ...(await ours.ana.company()) }
    for (const person of [ours.max, ours.ana]) {
      const answers = [
        await addsType(person, 'Mine'),
        await person.call('PATCH', '/api/leave-types/sick', { isPaid: false }),
        await person.call('PUT', '/api/leave-types/annual/policy', policy({ annualAmount: 99 })),
        await person.call('POST', '/api/leave-policies/effect', { policy: policy() }),
      ]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403])
    }
    const there = [
      await ours.admin.call('PATCH', '/api/leave-types/theirs', { isPaid: false }),
      await ours.admin.call('PUT', '/api/leave-types/theirs/policy', policy()),
    ]
    expect(there.map(({ statusCode }) => statusCode)).toEqual([404, 404])
    const effect = await ours.admin.call('POST', '/api/leave-policies/effect', { leaveType: 'theirs' })
    expect(effect.statusCode).toBe(400)
    expect(await ours.ana.company()).toEqual(settings)
    expect((await typesOf(ours.ana)).map(({ key }) => key)).not.toContain('theirs')
    expect((await typesOf(theirs.admin)).find(({ key }) => key === 'theirs')?.isPaid).toBe(true)
  })
})

describe('a policy', () => {
  it('changes from the current leave year on; earlier years keep theirs', async () => {
    const company = await smallCompany()
    await begunOn(company, '2024-05-10')
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
    await begunOn(company, '2024-05-10')
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
    expect([refusal(saved), refusal(shown)]).toEqual([
      [400, message],
      [400, message],
    ])
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
  await begunOn(company, '2024-05-10')
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
    await begunOn(company, '2024-05-10')
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
    await begunOn(company, '2024-05-10')
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
    expect(refusal(await changesRules(admin, { leaveYearStart: '02-29' }))).toEqual([
      400,
      'Please choose a day that every year has',
    ])
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
