import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { leaveAdjustments } from '#server/platform/db/schema.ts'
import type { FileToImport, ImportOutcome } from '#shared/import/contract.ts'
import type { BalanceOfPerson, LeaveStatement } from '#shared/leave/statement-contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { auditOf, makeSmallCompany, newEmail } from '#test/factories.ts'
import { balanceOn, changesPolicy, policy } from '#test/policies.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp({ worker: false })
})
beforeEach(() => test.setNow('2026-03-02T09:00:00Z'))
afterAll(() => test.close())

type Company = Awaited<ReturnType<typeof makeSmallCompany>>
type Someone = Company['ana']

const balances = ({ email }: { email: string }, left: number | string, on = '2026-03-02') =>
  `Email,Remaining,Date\n${email},${left},${on}`
const leave = ({ email }: { email: string }, ...dates: [from: string, to: string][]) =>
  ['Email,Type,From,To', ...dates.map(([from, to]) => `${email},Annual,${from},${to}`)].join('\n')

const notesOf = ({ rows }: ImportOutcome) => rows.map(({ note }) => note)
const fatesOf = ({ rows }: ImportOutcome) => rows.map(({ fate }) => fate)
const remainingOf = async (someone: Someone) => {
  const { totalDays, usedDays, pendingDays } = await someone.balance()
  return Number(totalDays) - Number(usedDays) - Number(pendingDays)
}

const threeDays: [string, string] = ['2026-02-02', '2026-02-04']

describe('a stated balance', () => {
  it.each([12, 20, 22.5])('of %s days is the same, whichever file is imported first', async (left) => {
    const first = await makeSmallCompany(test)
    await first.admin.imports('balances', balances(first.ana, left))
    await first.admin.imports('leave', leave(first.ana, threeDays))
    const second = await makeSmallCompany(test)
    await second.admin.imports('leave', leave(second.ana, threeDays))
    await second.admin.imports('balances', balances(second.ana, left))
    for (const { ana } of [first, second]) {
      expect(await remainingOf(ana)).toBe(left)
      expect((await ana.balance()).usedDays).toBe('3')
    }
  })

  it('changes no more when both files are imported again, on a later day too', async () => {
    const { admin, ana } = await makeSmallCompany(test)
    const files = [
      ['balances', `Email,Remaining\n${ana.email},20`],
      ['leave', leave(ana, threeDays)],
    ] as const
    for (const [kind, file] of files) expect(fatesOf(await admin.imports(kind, file))).toEqual(['new'])
    test.setNow('2026-03-09T09:00:00Z')
    for (const [kind, file] of files) expect(fatesOf(await admin.imports(kind, file))).toEqual(['known'])
    expect(await remainingOf(ana)).toBe(20)
  })

  it('has the leave up to its day in it; later leave comes off', async () => {
    const { admin, ana } = await makeSmallCompany(test)
    await admin.imports('balances', balances(ana, 12, '2026-02-03'))
    const file = leave(ana, ['2026-01-05', '2026-01-06'], threeDays, ['2026-02-09', '2026-02-09'])
    const told = await admin.imports('leave', file, 'dry run')
    expect(notesOf(told)).toEqual([
      'Already in the 12 days left on 3 Feb 2026.',
      'Already in the 12 days left on 3 Feb 2026, except 1 day after it.',
      null,
    ])
    expect(await remainingOf(ana)).toBe(12)
    expect(notesOf(await admin.imports('leave', file))).toEqual(notesOf(told))
    expect(await remainingOf(ana)).toBe(10)
  })

  it('is one line of the statement, which says what is left and works out the rest', async () => {
    const { admin, ana, company } = await makeSmallCompany(test)
    await admin.imports('balances', balances(ana, 12))
    await admin.imports('leave', leave(ana, threeDays))
    const adjusted = (await auditOf(test, company.id, ana.id)).filter(
      ({ action }) => action === 'leave-balance.adjusted',
    )
    expect(adjusted).toMatchObject([
      { before: null, after: { days: '-8', statedDays: '12', reason: 'Opening balance (import)' } },
    ])
    const statement = await admin.call('GET', `/api/leave-statements/${ana.id}?on=2026-03-02`)
    const { lines } = statement.json<LeaveStatement>().types[0]?.years[0] ?? {}
    expect(lines?.at(-1)).toMatchObject({
      kind: 'adjusted',
      amount: '-5',
      balance: '12',
      explanation: 'Adjusted by Ada Admin: Opening balance (import). 12 days left at the end of this day',
    })
  })

  it('is replaced by another one of the same day, and says so first', async () => {
    const { admin, ana, company } = await makeSmallCompany(test)
    await admin.imports('leave', leave(ana, threeDays, ['2026-02-09', '2026-02-09']))
    await admin.imports('balances', balances(ana, 12, '2026-02-05'))
    const told = await admin.imports('balances', balances(ana, 14, '2026-02-05'), 'dry run')
    expect(notesOf(told)).toEqual(['Replaces 12 days. Adjusts by +2 days. 13 days left today.'])
    expect(await remainingOf(ana)).toBe(11)
    await admin.imports('balances', balances(ana, 14, '2026-02-05'))
    expect(await remainingOf(ana)).toBe(13)
    const repeated = await admin.imports('balances', balances(ana, 14, '2026-02-05'))
    expect([fatesOf(repeated), notesOf(repeated)]).toEqual([['known'], [null]])
    const adjusted = (await auditOf(test, company.id, ana.id)).filter(
      ({ action }) => action === 'leave-balance.adjusted',
    )
    expect(adjusted.map(({ before, after }) => [before, after])).toMatchObject([
      [null, { statedDays: '12' }],
      [{ statedDays: '12' }, { days: '2', statedDays: '14' }],
    ])
  })

  it('cuts leave across its day in two, in everybody’s balances as well', async () => {
    test.setNow('2026-03-20T09:00:00Z')
    const { admin, ana } = await makeSmallCompany(test)
    await admin.imports('leave', leave(ana, ['2026-03-02', '2026-03-06']))
    await admin.imports('balances', balances(ana, 12, '2026-03-04'))
    const everyone = (await admin.call('GET', '/api/leave-balances')).json<BalanceOfPerson[]>()
    const inTable = everyone.find(({ user }) => user.id === ana.id)?.remaining
    expect([inTable, await remainingOf(ana), await balanceOn(admin, ana.id, '2026-03-20')]).toEqual([
      '10',
      10,
      '10',
    ])
  })

  it('that was stored as an adjustment of so many days stays one', async () => {
    const { admin, adminId, ana, company } = await makeSmallCompany(test)
    await test.inCompany(company.id, async (tx) => {
      await tx.insert(leaveAdjustments).values({
        companyId: company.id,
        id: randomUUID(),
        userId: ana.id,
        leaveType: 'annual',
        date: '2026-03-02',
        amount: '-8',
        statedAmount: '12',
        reason: 'Opening balance (import)',
        createdBy: adminId,
        createdAt: new Date('2026-03-02T08:00:00Z'),
      })
    })
    const told = await admin.imports('leave', leave(ana, threeDays))
    expect([notesOf(told), await remainingOf(ana)]).toEqual([[null], 9])
    await admin.imports('balances', balances(ana, 12))
    expect(await remainingOf(ana)).toBe(12)
  })

  it('of two days of a year holds on both', async () => {
    const { admin, ana } = await makeSmallCompany(test)
    await admin.imports('balances', balances(ana, 15, '2026-02-05'))
    await admin.imports('balances', balances(ana, 18, '2026-01-05'))
    await admin.imports('leave', leave(ana, threeDays, ['2026-02-09', '2026-02-09']))
    const on = (day: string) => balanceOn(admin, ana.id, day)
    expect([await on('2026-01-05'), await on('2026-02-04'), await on('2026-02-05')]).toEqual([
      '18',
      '15',
      '15',
    ])
    expect(await remainingOf(ana)).toBe(14)
  })

  it('is not what is left after leave of another type, nor somebody else’s', async () => {
    const { admin, ana, max } = await makeSmallCompany(test)
    await admin.imports('balances', balances(ana, 12))
    const told = await admin.imports(
      'leave',
      `Email,Type,From,To\n${ana.email},Sick,2026-02-02,2026-02-02\n${max.email},Annual,2026-02-02,2026-02-04`,
    )
    expect(notesOf(told)).toEqual([null, null])
    expect([await remainingOf(ana), await remainingOf(max)]).toEqual([12, 17])
  })

  it('covers leave ahead as it says, though past leave is imported with it', async () => {
    const { admin, ana } = await makeSmallCompany(test)
    await admin.imports('balances', balances(ana, 5))
    const file = leave(ana, threeDays, ['2026-04-06', '2026-04-10'], ['2026-05-04', '2026-05-04'])
    expect(fatesOf(await admin.imports('leave', file, 'dry run'))).toEqual(['new', 'new', 'problem'])
    await admin.imports('leave', file, 'leave out')
    expect(await remainingOf(ana)).toBe(0)
  })
})

async function companyOfThirty() {
  const company = await makeSmallCompany(test)
  await changesPolicy(company.admin, 'annual', policy({ annualAmount: 30 }))
  return company
}
const daysOf = async ({ admin, ana }: Company) => {
  const days = ['2026-01-01', '2026-03-06', '2026-09-01', '2026-12-31', '2027-01-01']
  return Promise.all(days.map((day) => balanceOn(admin, ana.id, day)))
}

describe('the order of files, requests and decisions', () => {
  beforeEach(() => test.setNow('2026-09-01T09:00:00Z'))

  const spring: [string, string] = ['2026-03-02', '2026-03-06']
  const summer: [string, string] = ['2026-08-03', '2026-08-14']

  const files = {
    balances: (company: Company) =>
      company.admin.imports('balances', balances(company.ana, 25, '2026-01-01')),
    leave: (company: Company) => company.admin.imports('leave', leave(company.ana, spring, summer)),
    spring: (company: Company) => company.admin.imports('leave', leave(company.ana, spring)),
    summer: (company: Company) => company.admin.imports('leave', leave(company.ana, summer)),
  }

  it.each<(keyof typeof files)[]>([
    ['balances', 'leave'],
    ['leave', 'balances'],
    ['spring', 'balances', 'summer', 'balances'],
    ['balances', 'spring', 'balances', 'leave', 'balances'],
    ['leave', 'balances', 'leave', 'balances'],
  ])('of files does not matter: %s, %s …', async (...order) => {
    const company = await companyOfThirty()
    for (const file of order) await files[file](company)
    expect(await daysOf(company)).toEqual(['25', '20', '10', '10', '35'])
    expect(await remainingOf(company.ana)).toBe(10)
    expect(fatesOf(await files.balances(company))).toEqual(['known'])
  })

  it.each([0, 1])('does not matter in one call with a list of people (%s)', async (first) => {
    const { admin } = await companyOfThirty()
    const email = newEmail('list')
    const sent: FileToImport[] = [
      { kind: 'balances', fileName: 'balances.csv', csv: balances({ email }, 25, '2026-01-01') },
      { fileName: 'leave.csv', csv: leave({ email }, spring, summer) },
    ]
    const people = [{ email, firstName: 'Ines', lastName: 'Duarte' }]
    const ordered = first === 0 ? sent : sent.toReversed()
    const { rows } = await admin.importsPeople(people, { files: ordered })
    const id = String(rows[0]?.user?.id)
    expect([await balanceOn(admin, id, '2026-01-01'), await balanceOn(admin, id, '2026-09-01')]).toEqual([
      '25',
      '10',
    ])
    const again = await admin.importsPeople(people, { files: ordered })
    expect(again.files.flatMap(({ outcome }) => outcome?.rows.map(({ fate }) => fate))).not.toContain('new')
    expect(await balanceOn(admin, id, '2026-09-01')).toBe('10')
  })

  it('lets a later request come off once, pending, approved, rejected or cancelled', async () => {
    const company = await companyOfThirty()
    const { admin, max, ana } = company
    const states = () => files.balances(company)
    await files.leave(company)
    await states()
    const asked = await ana.asksFor('2026-10-05', '2026-10-09')
    const left = [await remainingOf(ana)]
    await states()
    left.push(await remainingOf(ana))
    await max.approves(asked)
    await states()
    left.push(await remainingOf(ana))
    await ana.cancels(asked)
    await states()
    left.push(await remainingOf(ana))
    await max.rejects(await ana.asksFor('2026-11-02'))
    await states()
    expect([...left, await remainingOf(ana)]).toEqual([5, 5, 5, 10, 10])
    expect(await balanceOn(admin, ana.id, '2026-01-01')).toBe('25')
  })

  it('lets leave up to the day that is recorded, cancelled or approved later change nothing after it', async () => {
    const company = await companyOfThirty()
    const { admin, max, ana } = company
    test.setNow('2026-02-02T09:00:00Z')
    const pending = await ana.asksFor('2026-03-09', '2026-03-10')
    const approved = await ana.asksFor('2026-03-16', '2026-03-18')
    await max.approves(approved)
    await admin.imports('balances', balances(ana, 20, '2026-03-31'))
    const after = async () => [
      await balanceOn(admin, ana.id, '2026-03-31'),
      await balanceOn(admin, ana.id, '2026-12-31'),
    ]
    const seen = [await after()]
    await max.approves(pending)
    seen.push(await after())
    await ana.cancels(approved)
    seen.push(await after())
    await admin.asksFor('2026-03-23', '2026-03-27', { userId: ana.id })
    seen.push(await after())
    expect(seen.flat()).toEqual(Array(8).fill('20'))
  })
})
