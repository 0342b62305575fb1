import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ImportOutcome } from '#shared/import/contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { auditOf, makeCompany, makeSmallCompany, newEmail } from '#test/factories.ts'

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
    const told = await admin.imports('leave', file, 'dryRun=true')
    expect(notesOf(told)).toEqual([
      'Already in the 12 days left on 3 Feb 2026.',
      'Already in the 12 days left on 3 Feb 2026, except 1 day after it.',
      null,
    ])
    expect(await remainingOf(ana)).toBe(12)
    expect(notesOf(await admin.imports('leave', file))).toEqual(notesOf(told))
    expect(await remainingOf(ana)).toBe(10)
  })

  it('is kept by an adjustment that says why', async () => {
    const { admin, ana, company } = await makeSmallCompany(test)
    await admin.imports('balances', balances(ana, 12))
    await admin.imports('leave', leave(ana, threeDays))
    const adjusted = (await auditOf(test, company.id, ana.id)).filter(
      ({ action }) => action === 'leave-balance.adjusted',
    )
    expect(adjusted).toMatchObject([
      { after: { days: '-8', statedDays: '12', reason: 'Opening balance (import)' } },
      { after: { days: '3', date: '2026-03-02', reason: 'Already in the opening balance (import)' } },
    ])
    const statement = await admin.call('GET', `/api/leave-statements/${ana.id}?on=2026-03-02`)
    expect(statement.body).toContain('Already in the opening balance (import)')
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
    const told = await admin.imports('leave', file, 'dryRun=false&leaveOut=true')
    expect(fatesOf(told)).toEqual(['new', 'new', 'problem'])
    expect(await remainingOf(ana)).toBe(0)
  })

  it('in a list of people holds as well', async () => {
    const { admin } = await makeCompany(test)
    const email = newEmail('list')
    const { rows } = await admin.importsPeople([{ email, balances: { annual: '20' } }])
    await admin.imports('leave', leave({ email }, threeDays))
    const balance = await admin.call('GET', '/api/leave-balances?leaveType=annual')
    expect(balance.json()).toContainEqual(
      expect.objectContaining({
        user: expect.objectContaining({ id: rows[0]?.userId }),
        remaining: '20',
      }),
    )
  })
})
