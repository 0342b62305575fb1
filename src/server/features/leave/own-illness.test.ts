import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LeaveCheck } from '#shared/leave/contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { auditOf, makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { changesPolicy, policy } from '#test/policies.ts'
import { refusal } from '#test/refusal.ts'

// Illness of one's own, on Thursday 5 March 2026; Max decides for Ana. Without a setting, three days back
// need no decision.

let test: TestApp
beforeAll(async () => {
  test = await startApp({ connections: 10 })
})
beforeEach(() => test.setNow('2026-03-05T09:00:00Z'))
afterAll(() => test.close())

const sick = { leaveType: 'sick' }
const because = 'Sick leave up to today needs no decision.'

async function allowsDaysBack(admin: Person, illnessDaysBack: number) {
  const { leaveYearStart, paySchedule, timeZone, workingWeek, ...rest } = await admin.company()
  const { locationId, mostAway, mostAwayEffect } = rest
  const rules = { leaveYearStart, paySchedule, timeZone, workingWeek, locationId, mostAway, mostAwayEffect }
  const answer = await admin.call('PUT', '/api/companies/mine/settings', { ...rules, illnessDaysBack })
  expect(answer.statusCode, answer.body).toBe(200)
}

/** What the approver is told of leave, in the app. */
async function told(person: Person) {
  await test.untilJobsDone()
  return (await person.notifications()).map(({ title, message }) => `${title}: ${message}`)
}

/** Whom a request for sick leave would go to, and who would be told. */
const checkOf = async (person: Person, startDate: string, endDate: string, more = '') => {
  const dates = `startDate=${startDate}&endDate=${endDate}&isHalfDay=false`
  const answer = await person.call('GET', `/api/leave-requests/check?leaveType=sick&${dates}${more}`)
  const { goesTo, notified: tells, refusals } = answer.json<LeaveCheck>()
  return { goesTo: goesTo.map(({ id }) => id), told: tells.map(({ id }) => id), refusals }
}

describe('sick leave of the last days', () => {
  it('is recorded at once: its approver is told, and the audit log says why', async () => {
    const { ana, max, company } = await makeSmallCompany(test)
    const leave = await ana.asksFor('2026-03-03', '2026-03-05', sick)
    expect(leave).toMatchObject({ status: 'approved', totalDays: '3', decidedBy: null, waitsFor: [] })
    expect(await max.toDecide()).toEqual([])
    const mail = await test.mailTo(max.email, /^Ana Employee’s leave was approved/)
    expect(mail.subject).not.toMatch(/sick|ill/i)
    expect(mail.text).toContain(because)
    expect(await told(max)).toEqual(['Leave approved: Ana Employee: sick, Tue 3 to Thu 5 Mar'])
    expect((await auditOf(test, company.id, leave.id)).map(({ action, after }) => [action, after])).toEqual([
      ['leave-request.created', expect.objectContaining({ status: 'pending' })],
      ['leave-request.approved', { status: 'approved', because }],
    ])
    expect(await max.calendar('2026-03-01', '2026-03-31')).toMatchObject([{ id: leave.id }])
    expect((await ana.historyOf(leave)).at(-1)).toMatchObject({ kind: 'approved', by: null, reason: because })
  })

  it.each([
    ['begins earlier', '2026-02-27', '2026-03-05', 3],
    ['goes on tomorrow', '2026-03-05', '2026-03-06', 3],
    ['was yesterday, where only today counts', '2026-03-04', '2026-03-04', 0],
  ])('that %s is decided as before', async (_, startDate, endDate, daysBack) => {
    const { ana, max, admin } = await makeSmallCompany(test)
    await allowsDaysBack(admin, daysBack)
    expect(await ana.asksFor(startDate, endDate, sick)).toMatchObject({ status: 'pending' })
    expect(await max.toDecide()).toHaveLength(1)
  })

  it.each([
    ['today, where only today counts', '2026-03-05', 0],
    ['two weeks ago', '2026-02-19', 14],
  ])('began %s: needs no decision', async (_, startDate, daysBack) => {
    const { ana, admin } = await makeSmallCompany(test)
    await allowsDaysBack(admin, daysBack)
    expect(await ana.asksFor(startDate, '2026-03-05', sick)).toMatchObject({ status: 'approved' })
  })

  it('needs none where its type has approval steps: the manager is told', async () => {
    const { ana, max, admin } = await makeSmallCompany(test)
    const byAdmins = { by: 'admins', people: [], needed: 'one', when: 'always', days: null }
    const changed = await admin.call('PATCH', '/api/leave-types/sick', { approvalSteps: [byAdmins] })
    expect(changed.statusCode, changed.body).toBe(200)
    expect(await ana.asksFor('2026-03-04', '2026-03-05', sick)).toMatchObject({ status: 'approved' })
    expect(await told(max)).toHaveLength(1)
    expect(await ana.asksFor('2026-03-06', '2026-03-06', sick)).toMatchObject({
      status: 'pending',
      waitsFor: [{ firstName: 'Ada' }],
    })
  })

  it('in a locked pay period is decided, as it corrects what was paid', async () => {
    test.setNow('2026-04-02T09:00:00Z')
    const { ana, admin } = await makeSmallCompany(test)
    expect((await admin.call('POST', '/api/payroll-periods/2026-03-01/lock')).statusCode).toBe(200)
    expect(await ana.asksFor('2026-03-31', '2026-03-31', sick)).toMatchObject({ status: 'pending' })
    expect(await ana.asksFor('2026-04-01', '2026-04-02', sick)).toMatchObject({ status: 'approved' })
  })

  it('is refused as ever for other leave, an archived type and a short allowance', async () => {
    const { ana, admin } = await makeSmallCompany(test)
    await ana.asksFor('2026-03-05')
    expect(refusal(await ana.tryAsking('2026-03-04', '2026-03-05', sick))).toBe(
      '409 You already have leave on 5 March.',
    )
    await changesPolicy(admin, 'sick', policy({ annualAmount: 0, carryOverAmount: 0 }))
    expect(refusal(await ana.tryAsking('2026-03-04', '2026-03-04', sick))).toMatch(/^409 You’re .* short/)
    await admin.call('PATCH', '/api/leave-types/sick', { isArchived: true })
    expect(refusal(await ana.tryAsking('2026-03-04', '2026-03-04', sick))).toBe(
      '400 Sick can no longer be requested. Please choose another leave type.',
    )
  })

  it('that a pending request is edited to is recorded then, and its approver hears once', async () => {
    const { ana, max } = await makeSmallCompany(test)
    const pending = await ana.asksFor('2026-03-05', '2026-03-06', sick)
    const asked = await told(max)
    expect(asked).toHaveLength(1)
    expect(await ana.changes(pending, { endDate: '2026-03-05' })).toMatchObject({ status: 'approved' })
    const since = (await told(max)).filter((notification) => !asked.includes(notification))
    expect(since).toEqual(['Leave approved: Ana Employee: sick, Thu 5 Mar'])
  })

  it('that approved leave of another type is changed to is decided, as the check says', async () => {
    const { ana, max, admin } = await makeSmallCompany(test)
    await admin.call('PATCH', '/api/leave-types/personal', { needsApproval: false })
    const personal = await ana.asksFor('2026-03-05', '2026-03-06', { leaveType: 'personal' })
    const ill = { ...sick, endDate: '2026-03-05' }
    const checked = await checkOf(ana, '2026-03-05', ill.endDate, `&requestId=${personal.id}`)
    expect(checked).toEqual({ goesTo: [max.id], told: [], refusals: [] })
    const changed = await ana.changes(personal, ill)
    expect(changed).toMatchObject({ leaveType: 'personal', amendment: { leaveType: 'sick' } })
  })

  it('asked for somebody else is recorded by the approver, and earlier leave by them alone', async () => {
    const { ana, max } = await makeSmallCompany(test)
    const recorded = await max.asksFor('2026-03-04', '2026-03-05', { ...sick, userId: ana.id })
    expect(recorded).toMatchObject({ status: 'approved', decidedBy: { firstName: 'Max' } })
    expect(refusal(await ana.tryAsking('2026-03-02'))).toMatch(/^400 You can’t request leave in the past/)
  })

  it('is announced by the check, with whom it is told', async () => {
    const { ana, max } = await makeSmallCompany(test)
    const nobody = { goesTo: [], told: [], refusals: [] }
    expect(await checkOf(ana, '2026-03-03', '2026-03-05')).toEqual({ ...nobody, told: [max.id] })
    expect(await checkOf(ana, '2026-03-05', '2026-03-06')).toEqual({ ...nobody, goesTo: [max.id] })
    expect(await checkOf(max, '2026-03-03', '2026-03-05', `&userId=${ana.id}`)).toEqual(nobody)
    const pending = await ana.asksFor('2026-03-05', '2026-03-06', sick)
    expect(await checkOf(ana, '2026-03-05', '2026-03-05', `&requestId=${pending.id}`)).toEqual({
      ...nobody,
      told: [max.id],
    })
    await max.approves(pending)
    expect(await checkOf(ana, '2026-03-05', '2026-03-05', `&requestId=${pending.id}`)).toEqual({
      ...nobody,
      goesTo: [max.id],
    })
  })
})

const tryStill = (person: Person, { id }: { id: string }) =>
  person.call('POST', `/api/leave-requests/${id}/still-ill`)

/** Ana was ill on Tuesday and Wednesday, as her leave says by Thursday. */
async function wasIll() {
  const company = await makeSmallCompany(test)
  const leave = await company.ana.asksFor('2026-03-03', '2026-03-04', { ...sick, notes: 'Flu' })
  await test.untilJobsDone()
  return { ...company, leave }
}

describe('still ill', () => {
  it('extends sick leave to today without a decision, and its approver is told', async () => {
    const { ana, max, leave, company } = await wasIll()
    expect(await ana.staysIll(leave)).toMatchObject({
      status: 'approved',
      startDate: '2026-03-03',
      endDate: '2026-03-05',
      totalDays: '3',
      notes: 'Flu',
      amendment: null,
    })
    expect(await max.toDecide()).toEqual([])
    const mail = await test.mailTo(max.email, /^Ana Employee’s leave was changed/)
    expect(mail.text).toContain(because)
    expect((await auditOf(test, company.id, leave.id)).at(-1)).toMatchObject({
      action: 'leave-request.changed',
      actorId: ana.id,
      before: { endDate: '2026-03-04', totalDays: '2' },
      after: { endDate: '2026-03-05', totalDays: '3', because: `Still ill. ${because}` },
    })
    expect((await ana.historyOf(leave)).at(-1)).toMatchObject({
      kind: 'changed',
      dates: { endDate: '2026-03-05', totalDays: '3' },
      reason: `Still ill. ${because}`,
    })
    expect(await max.calendar('2026-03-05', '2026-03-05')).toMatchObject([{ id: leave.id }])
  })

  it('over a weekend, on the next working day; the weekend counts nothing', async () => {
    const { ana, admin, leave } = await wasIll()
    await allowsDaysBack(admin, 0)
    await ana.staysIll(leave)
    test.setNow('2026-03-06T09:00:00Z')
    await ana.staysIll(leave)
    test.setNow('2026-03-07T09:00:00Z')
    expect(refusal(await tryStill(ana, leave))).toBe('409 Today isn’t one of your working days.')
    test.setNow('2026-03-09T09:00:00Z')
    expect(await ana.staysIll(leave)).toMatchObject({ endDate: '2026-03-09', totalDays: '5' })
  })

  it('sent twice at once has one effect, and its approver hears once', async () => {
    const { ana, max, leave, company } = await wasIll()
    const answers = await Promise.all(Array.from({ length: 4 }, () => tryStill(ana, leave)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(answers.map((answer) => answer.json().totalDays)).toEqual(['3', '3', '3', '3'])
    const changes = (await auditOf(test, company.id, leave.id)).filter(
      ({ action }) => action === 'leave-request.changed',
    )
    expect(changes).toHaveLength(1)
    expect((await told(max)).filter((title) => title.startsWith('Leave changed'))).toHaveLength(1)
  })

  it('and asked for today at once: one of the two gets the day', async () => {
    const { ana, leave } = await wasIll()
    const answers = await Promise.all([tryStill(ana, leave), ana.tryAsking('2026-03-05', '2026-03-05', sick)])
    expect(answers.filter(({ statusCode }) => statusCode === 409).map(refusal)).toEqual([
      '409 You already have leave on 5 March.',
    ])
    const days = (await ana.ownRequests()).map(({ totalDays }) => Number(totalDays))
    expect(days.reduce((sum, each) => sum + each)).toBe(3)
  })

  it('is refused for other leave on the dates, and a change that waits', async () => {
    const { ana, leave } = await wasIll()
    const today = await ana.asksFor('2026-03-05')
    expect(refusal(await tryStill(ana, leave))).toBe('409 You already have leave on 5 March.')
    await ana.cancels(today)
    expect((await ana.staysIll(leave)).endDate).toBe('2026-03-05')
    await ana.changes(leave, { endDate: '2026-03-06' })
    test.setNow('2026-03-06T09:00:00Z')
    expect(refusal(await tryStill(ana, leave))).toBe(
      '409 A change of this leave is waiting for a decision. Please withdraw it first.',
    )
  })

  it('is refused too long afterwards, and for dates of a locked pay period', async () => {
    const { ana, leave } = await wasIll()
    test.setNow('2026-03-09T09:00:00Z')
    expect(refusal(await tryStill(ana, leave))).toBe(
      '409 This sick leave ended too long ago. Please request sick leave for today.',
    )

    test.setNow('2026-03-31T09:00:00Z')
    const inMarch = await makeSmallCompany(test)
    const over = await inMarch.ana.asksFor('2026-03-30', '2026-03-30', sick)
    test.setNow('2026-04-01T09:00:00Z')
    expect((await inMarch.admin.call('POST', '/api/payroll-periods/2026-03-01/lock')).statusCode).toBe(200)
    expect(refusal(await tryStill(inMarch.ana, over))).toBe(
      '409 Some of these dates are in a locked pay period. Please request sick leave for today.',
    )
  })

  it('is refused outside the employment, and beyond the allowance', async () => {
    const { ana, admin, leave } = await wasIll()
    await changesPolicy(admin, 'sick', policy({ annualAmount: 2, carryOverAmount: 0 }))
    expect(refusal(await tryStill(ana, leave))).toMatch(/^409 You’re 1 day short/)
    await admin.changesMember(ana, { employment: [{ start: null, end: '2026-03-04' }] })
    expect(refusal(await tryStill(ana, leave))).toBe(
      '400 These dates are outside the employment. Please choose dates within it.',
    )
    expect(await ana.opens(leave)).toMatchObject({ endDate: '2026-03-04', totalDays: '2' })
  })

  it('is the owner’s to say, of approved sick leave alone', async () => {
    const { ana, max, leave } = await wasIll()
    expect(refusal(await tryStill(max, leave))).toBe(
      '403 Only the person who was ill can extend their sick leave.',
    )
    const unpaid = await max.asksFor('2026-03-02', '2026-03-02', { leaveType: 'unpaid', userId: ana.id })
    expect(refusal(await tryStill(ana, unpaid))).toBe(
      '409 Only sick leave can be extended like this. Please request sick leave.',
    )
    const earlier = await ana.asksFor('2026-02-26', '2026-02-27', sick)
    expect(refusal(await tryStill(ana, earlier))).toBe('409 This request is pending, not approved.')
  })
})
