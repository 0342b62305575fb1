import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, makeSmallCompany } from '#test/factories.ts'
import { currentApproverIds, type LineMember, reportingLinesOf } from './approvers.ts'

type Place = Partial<LineMember> & Pick<LineMember, 'userId' | 'role'>

const member = (place: Place): LineMember => ({
  firstName: place.userId,
  lastName: '',
  managerId: null,
  isActive: true,
  isAway: false,
  ...place,
})

/** Ana reports to Max, Max to Mona, Mona to Ada; Abe is another admin, Mike manages nobody. */
const linesOf = (changes: Record<string, Partial<LineMember>> = {}) =>
  reportingLinesOf(
    [
      member({ userId: 'ada', role: 'admin' }),
      member({ userId: 'abe', role: 'admin', managerId: 'ada' }),
      member({ userId: 'mona', role: 'manager', managerId: 'ada' }),
      member({ userId: 'max', role: 'manager', managerId: 'mona' }),
      member({ userId: 'mike', role: 'manager', managerId: 'ada' }),
      member({ userId: 'ana', role: 'employee', managerId: 'max' }),
      member({ userId: 'leo', role: 'employee' }),
    ].map((one) => ({ ...one, ...changes[one.userId] })),
  )

const away = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, { isAway: true }]))
const gone = { isActive: false }

describe('whoever was read', () => {
  it.each([
    ['an admin', 'ada', {}, true],
    ['an admin who is an employee now', 'ada', { ada: { role: 'employee' as const } }, false],
    ['an admin who was deactivated', 'ada', { ada: gone }, false],
    ['a manager above', 'mona', {}, true],
    ['a manager of others', 'mike', {}, false],
    [
      'a manager of others, while the own one has not joined and reports to nobody',
      'mike',
      { max: { ...gone, managerId: null } },
      false,
    ],
    ['an admin, meanwhile', 'abe', { max: { ...gone, managerId: null } }, true],
    ['the person', 'ana', { ana: { role: 'admin' as const } }, false],
    ['somebody unknown', 'nobody', {}, false],
  ])('%s: %s may decide what Ana asks for, with %j: %s', (_, who, changes, expected) => {
    expect(linesOf(changes).mayDecide(who, 'ana')).toBe(expected)
  })
})

describe('a request lies with', () => {
  it.each([
    ['the direct manager', 'ana', {}, ['max']],
    ['the next above while the manager is away', 'ana', away('max'), ['mona']],
    ['the next above that', 'ana', away('max', 'mona'), ['ada']],
    ['the admins who are there when nobody above is', 'ana', away('max', 'mona', 'ada'), ['abe']],
    [
      'the direct manager when everybody who may decide is away',
      'ana',
      away('max', 'mona', 'ada', 'abe'),
      ['max'],
    ],
    ['the next above a deactivated manager', 'ana', { max: gone }, ['mona']],
    [
      'the next above somebody who no longer decides',
      'ana',
      { max: { role: 'employee' as const } },
      ['mona'],
    ],
    ['the manager’s manager for a manager', 'max', {}, ['mona']],
    ['everybody who may decide without a manager', 'leo', {}, ['ada', 'abe', 'mona', 'max', 'mike']],
    ['those of them who are there', 'leo', away('ada', 'max', 'mike'), ['abe', 'mona']],
    [
      'all of them when nobody is there',
      'leo',
      away('ada', 'abe', 'mona', 'max', 'mike'),
      ['ada', 'abe', 'mona', 'max', 'mike'],
    ],
    [
      'the other admin and the managers for an admin without a manager',
      'ada',
      {},
      ['abe', 'mona', 'max', 'mike'],
    ],
    ['the managers for the only admin', 'ada', { abe: gone }, ['mona', 'max', 'mike']],
    ['an admin above for another admin', 'abe', {}, ['ada']],
    ['the manager above in a loop of managers', 'max', { mona: { managerId: 'max' } }, ['mona']],
  ])('%s', (_, userId, changes: Record<string, Partial<LineMember>>, expected) => {
    expect(currentApproverIds(linesOf(changes), userId)).toEqual(expected)
  })

  it('nobody exactly when nobody else may decide', () => {
    const only = { abe: gone, mona: gone, max: gone, mike: gone }
    expect(currentApproverIds(linesOf(only), 'ada')).toEqual([])
    expect(currentApproverIds(linesOf(only), 'ana')).toEqual(['ada'])
    expect(currentApproverIds(linesOf({ ...only, ...away('ada') }), 'ana')).toEqual(['ada'])
  })
})

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

const remind = (companyId: string, requestId: string) =>
  test.inCompany(companyId, (tx) => tx.enqueue('remind-undecided', { requestId }))
const reminders = () => test.mails.filter(({ subject }) => subject.includes('still waiting'))

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

describe('a request that nobody decides', () => {
  it('is brought back to whom it lies with by then, without its type in the subject', async () => {
    const { ana, max, company: own, admin } = await makeSmallCompany(test)
    const request = await ana.asksFor('2026-03-16', '2026-03-17', { leaveType: 'personal' })
    await remind(own.id, request.id)
    const mail = await test.mailTo(max.email, /still waiting/)
    expect(mail.subject).toBe('Ana Employee is still waiting for a decision, Mon 16 to Tue 17 Mar')

    await admin.approves(await max.asksFor('2026-03-02'))
    await remind(own.id, request.id)
    await test.mailTo((await admin.me()).email, /still waiting/)
  })

  it('is not brought back once it is decided', async () => {
    const company = await makeSmallCompany(test)
    const { ana, max } = company
    const decided = await ana.asksFor('2026-03-16')
    await max.approves(decided)
    const before = reminders().length
    await remind(company.company.id, decided.id)
    // The queue is worked off in order: once a later one has come, the first has been looked at.
    const ben = await addMember(test, company, 'Ben Employee', { manager: max.id })
    await remind(company.company.id, (await ben.asksFor('2026-03-17')).id)
    await test.mailTo(max.email, /Ben Employee is still waiting/)
    expect(reminders()).toHaveLength(before + 1)
  })
})
