import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, makeCompany, type TestCompany } from '#test/factories.ts'
import { leave } from '#test/person.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

/** Ada (admin), Max (manager, reports to Ada), Ana (employee, reports to Max). */
async function smallCompany() {
  const company: TestCompany = await makeCompany(test)
  const max = await addMember(test, company, 'Max Manager', { role: 'manager', manager: company.adminId })
  const ana = await addMember(test, company, 'Ana Employee', { manager: max.id })
  return { ...company, max, ana }
}

describe('asking for leave', () => {
  it('counts the working days itself and lists the request as pending', async () => {
    const { ana, max } = await smallCompany()
    // Thursday 5 to Tuesday 10 March: Thu, Fri, Mon, Tue.
    const request = await ana.asksFor('2026-03-05', '2026-03-10', { notes: '  Porto ', totalDays: '99' })
    expect(request).toMatchObject({
      status: 'pending',
      totalDays: '4',
      notes: 'Porto',
      leaveType: 'annual',
      waitsFor: { id: max.id, firstName: 'Max' },
    })
    expect(await ana.ownRequests()).toEqual([request])
    expect(await ana.balance()).toEqual({
      totalDays: '20',
      usedDays: '0',
      pendingDays: '4',
      leaveYearStart: '2026-01-01',
      leaveYearEnd: '2026-12-31',
    })
  })

  it('counts half of a single working day, and ignores the switch on a longer request', async () => {
    const { ana } = await smallCompany()
    const half = await ana.asksFor('2026-03-05', '2026-03-05', { isHalfDay: true, halfDayPart: 'afternoon' })
    expect(half).toMatchObject({ totalDays: '0.5', isHalfDay: true, halfDayPart: 'afternoon' })
    const long = await ana.asksFor('2026-03-09', '2026-03-10', { isHalfDay: true })
    expect(long).toMatchObject({ totalDays: '2', isHalfDay: false, halfDayPart: null })
  })

  it('stores a half day over a weekend as the half of its only working date', async () => {
    const { ana } = await smallCompany()
    // Saturday 7 to Monday 9 March.
    const request = await ana.asksFor('2026-03-07', '2026-03-09', { isHalfDay: true })
    expect(request).toMatchObject({ startDate: '2026-03-09', endDate: '2026-03-09', halfDayPart: 'morning' })
  })

  it('refuses a weekend in the words of the specification', async () => {
    const { ana } = await smallCompany()
    const answer = await ana.tryAsking('2026-03-07', '2026-03-08')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ message: 'Please select valid dates' })
    expect(await ana.ownRequests()).toEqual([])
  })

  it('refuses an end before the start, the past, and an unknown type', async () => {
    const { ana } = await smallCompany()
    const backwards = await ana.tryAsking('2026-03-10', '2026-03-09')
    expect([backwards.statusCode, backwards.json().message]).toEqual([400, 'Please select valid dates'])
    const past = await ana.tryAsking('2026-02-27')
    expect([past.statusCode, past.json().message]).toEqual([
      400,
      expect.stringContaining('Leave in the past'),
    ])
    const unknown = await ana.tryAsking('2026-03-09', '2026-03-09', { leaveType: 'sabbatical' })
    expect([unknown.statusCode, unknown.json().message]).toEqual([400, 'Please choose a leave type'])
  })

  it('refuses an overlap with pending or approved leave, but not the other half of a day', async () => {
    const { ana } = await smallCompany()
    await ana.asksFor('2026-03-09', '2026-03-09', { isHalfDay: true, halfDayPart: 'morning' })
    const same = await ana.tryAsking('2026-03-09')
    expect([same.statusCode, same.json().message]).toEqual([
      409,
      'You already have leave on these dates. Please choose others.',
    ])
    await ana.asksFor('2026-03-09', '2026-03-09', { isHalfDay: true, halfDayPart: 'afternoon' })
  })

  it('refuses what the balance does not cover, and names the day and the shortage', async () => {
    const { ana } = await smallCompany()
    await ana.asksFor('2026-04-06', '2026-04-30') // 19 of 20 days
    const answer = await ana.tryAsking('2026-05-04', '2026-05-05')
    expect(answer.statusCode).toBe(409)
    expect(answer.json().message).toBe(
      'The balance does not cover this: from May 5, 2026 on it would be short, by 1 day at most.',
    )
  })

  it('never refuses sick leave for lack of balance', async () => {
    const { ana } = await smallCompany()
    const request = await ana.asksFor('2026-04-01', '2026-07-31', { leaveType: 'sick' })
    expect(request.leaveType).toBe('sick')
    expect((await ana.balance()).pendingDays).toBe('0')
  })

  it('approves at once, and says so in the audit log, where nobody else could decide', async () => {
    const { admin } = await makeCompany(test)
    const request = await admin.asksFor('2026-03-09')
    expect(request.status).toBe('approved')
  })

  it('gives a repeat with the same Idempotency-Key the first request again', async () => {
    const { ana } = await smallCompany()
    const headers = { 'idempotency-key': 'form-opened-once' }
    const body = leave('2026-03-09', '2026-03-09')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ana.call('POST', '/api/leave-requests', body, headers)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect(await ana.ownRequests()).toHaveLength(1)
  })
})

describe('asking at the same time', () => {
  it('lets exactly what fits through: 30 requests of 5 days against 20 days', async () => {
    const { ana } = await smallCompany()
    // Monday to Friday of 30 weeks from 9 March on.
    const weeks = Array.from({ length: 30 }, (_, week) => new Date(Date.UTC(2026, 2, 9 + week * 7)))
    const answers = await Promise.all(
      weeks.map((monday) => {
        const friday = new Date(monday.getTime() + 4 * 86_400_000)
        return ana.tryAsking(monday.toISOString().slice(0, 10), friday.toISOString().slice(0, 10))
      }),
    )
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 201)).toHaveLength(4)
    expect(statuses.filter((status) => status === 409)).toHaveLength(26)
    expect(await ana.balance()).toMatchObject({ totalDays: '20', pendingDays: '20' })
  })

  it('stores one of 30 requests for the same dates', async () => {
    const { ana } = await smallCompany()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => ana.tryAsking('2026-03-09', '2026-03-10')),
    )
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(29)
    expect(await ana.ownRequests()).toHaveLength(1)
  })
})

describe('deciding', () => {
  it('approves: the days are used, the calendar shows it, the requester is told', async () => {
    const { ana, max, admin } = await smallCompany()
    const request = await ana.asksFor('2026-03-09', '2026-03-11')
    expect(await max.toDecide()).toMatchObject([
      {
        id: request.id,
        employeeName: 'Ana Employee',
        employeeEmail: ana.email,
        balance: { before: '20', after: '17' },
        alsoAway: [],
      },
    ])
    await test.mailTo(max.email, /Ana Employee asks for leave/)

    const decided = await max.approves(request)
    expect(decided).toMatchObject({ status: 'approved', decidedBy: { firstName: 'Max' }, waitsFor: null })
    expect(await max.toDecide()).toEqual([])
    expect(await ana.balance()).toMatchObject({ usedDays: '3', pendingDays: '0' })
    expect(await admin.calendar('2026-03-01', '2026-03-31')).toMatchObject([
      { id: request.id, user: { firstName: 'Ana' }, totalDays: '3' },
    ])
    await test.mailTo(ana.email, /Your leave was approved/)
  })

  it('rejects with a trimmed reason, or none when it is empty, and gives the days back', async () => {
    const { ana, max } = await smallCompany()
    const first = await ana.asksFor('2026-03-09')
    expect(await max.rejects(first, '  Release day  ')).toMatchObject({
      status: 'rejected',
      rejectionReason: 'Release day',
    })
    const second = await ana.asksFor('2026-03-09')
    expect(await max.rejects(second, '   ')).toMatchObject({ rejectionReason: null })
    expect(await ana.balance()).toMatchObject({ usedDays: '0', pendingDays: '0' })
    expect(await ana.calendar('2026-03-01', '2026-03-31')).toEqual([])
  })

  it('has its effect once, and tells the second decider the truth', async () => {
    const { ana, max, admin } = await smallCompany()
    const request = await ana.asksFor('2026-03-09')
    const decide = (who: typeof max | typeof admin, status: string) =>
      who.call('PATCH', `/api/leave-requests/${request.id}/approve`, { status })
    const answers = await Promise.all([
      decide(max, 'approved'),
      decide(admin, 'rejected'),
      decide(max, 'rejected'),
      decide(admin, 'approved'),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
    const [final] = await ana.ownRequests()
    const refusal = answers.find(({ statusCode }) => statusCode === 409)
    expect(refusal?.json().message).toBe(`This request has already been ${final?.status}.`)
  })

  it('is refused to employees, to the owner, and to managers of other people', async () => {
    const { ana, max, admin, ...company } = await smallCompany()
    const other = await addMember(test, { admin, ...company }, 'Olaf Other', {
      role: 'manager',
      manager: company.adminId,
    })
    const ben = await addMember(test, { admin, ...company }, 'Ben Employee', { manager: max.id })
    const request = await ana.asksFor('2026-03-09')
    for (const person of [ana, ben, other]) {
      const answer = await person.call('PATCH', `/api/leave-requests/${request.id}/approve`, {
        status: 'approved',
      })
      expect([answer.statusCode, answer.json().message]).toEqual([
        403,
        'Only an approver can decide this request.',
      ])
    }
    expect(await other.toDecide()).toEqual([])
    expect(await ben.toDecide()).toEqual([])

    const own = await max.asksFor('2026-03-10')
    const answer = await max.call('PATCH', `/api/leave-requests/${own.id}/approve`, { status: 'approved' })
    expect(answer.statusCode).toBe(403)
    expect(await admin.approves(own)).toMatchObject({ status: 'approved' })
  })

  it('is open to any manager for the only admin and for people without a manager', async () => {
    const company = await makeCompany(test)
    const max = await addMember(test, company, 'Max Manager', { role: 'manager', manager: company.adminId })
    const lea = await addMember(test, company, 'Lea Loner')
    expect((await max.approves(await lea.asksFor('2026-03-09'))).status).toBe('approved')
    expect((await max.approves(await company.admin.asksFor('2026-03-09'))).status).toBe('approved')
  })

  it('checks the balance again, and is refused when a policy change left the request uncovered', async () => {
    const { ana, max, admin } = await smallCompany()
    const request = await ana.asksFor('2026-03-09', '2026-03-20') // 10 days
    await admin.changesCompany({ name: 'Halyard', industry: null, annualDays: 8, accrualType: 'all_at_once' })
    const answer = await max.call('PATCH', `/api/leave-requests/${request.id}/approve`, {
      status: 'approved',
    })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().message).toContain('by 2 days at most')
    expect((await max.rejects(request)).status).toBe('rejected')
  })

  it('shows who else is away on the dates', async () => {
    const { ana, max, admin, ...company } = await smallCompany()
    const ben = await addMember(test, { admin, ...company }, 'Ben Employee', { manager: max.id })
    await max.approves(await ben.asksFor('2026-03-10', '2026-03-12', { leaveType: 'sick' }))
    await ana.asksFor('2026-03-09', '2026-03-10')
    const [approval] = await max.toDecide()
    expect(approval?.alsoAway).toMatchObject([
      { user: { firstName: 'Ben' }, leaveType: 'sick', status: 'approved' },
    ])
  })
})

describe('cancelling', () => {
  it('withdraws a pending request and approved leave that has not begun', async () => {
    const { ana, max } = await smallCompany()
    const pending = await ana.asksFor('2026-03-09')
    expect(await ana.cancels(pending)).toMatchObject({ status: 'cancelled' })
    const approved = await max.approves(await ana.asksFor('2026-03-09'))
    expect(await ana.cancels(approved)).toMatchObject({ status: 'cancelled' })
    expect(await ana.balance()).toMatchObject({ usedDays: '0', pendingDays: '0' })
    const again = await ana.call('POST', `/api/leave-requests/${approved.id}/cancel`)
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      'This request has already been cancelled.',
    ])
  })

  it('is refused for leave that has begun and for somebody else’s', async () => {
    const { ana, max } = await smallCompany()
    const today = await max.approves(await ana.asksFor('2026-03-02', '2026-03-04'))
    const begun = await ana.call('POST', `/api/leave-requests/${today.id}/cancel`)
    expect([begun.statusCode, begun.json().message]).toEqual([409, expect.stringContaining('has begun')])
    const other = await max.call('POST', `/api/leave-requests/${today.id}/cancel`)
    expect(other.statusCode).toBe(403)
  })
})

describe('the calendar', () => {
  it('returns approved leave that touches the range, without notes, to every colleague', async () => {
    const { ana, max, admin } = await smallCompany()
    await max.approves(await ana.asksFor('2026-03-30', '2026-04-02', { notes: 'private' }))
    await ana.asksFor('2026-03-16')
    const march = await admin.calendar('2026-03-01', '2026-03-31')
    expect(march).toMatchObject([
      { startDate: '2026-03-30', endDate: '2026-04-02', user: { firstName: 'Ana' } },
    ])
    expect(JSON.stringify(march)).not.toContain('private')
    expect(await admin.calendar('2026-04-03', '2026-04-30')).toEqual([])
  })

  it('shows pending leave to its owner and deciders only', async () => {
    const { ana, max, admin, ...company } = await smallCompany()
    const ben = await addMember(test, { admin, ...company }, 'Ben Employee', { manager: max.id })
    await ana.asksFor('2026-03-16')
    const pending = async (person: typeof ana | typeof admin) =>
      (await person.call('GET', '/api/calendar/pending?startDate=2026-03-01&endDate=2026-03-31')).json()
    for (const person of [ana, max, admin]) expect(await pending(person)).toHaveLength(1)
    expect(await pending(ben)).toEqual([])
  })

  it('refuses an impossible range', async () => {
    const { ana } = await smallCompany()
    for (const query of [
      'startDate=2026-02-30&endDate=2026-03-01',
      'startDate=2026-03-02&endDate=2026-03-01',
      '',
    ]) {
      expect((await ana.call('GET', `/api/calendar?${query}`)).statusCode).toBe(400)
    }
  })
})

describe('the dashboard’s tiles', () => {
  it('follow the role: own pending requests, or those to decide', async () => {
    const { ana, max, admin } = await smallCompany()
    await max.approves(await ana.asksFor('2026-03-02', '2026-03-03'))
    await ana.asksFor('2026-03-16')
    await max.asksFor('2026-03-17')
    expect(await ana.stats()).toEqual({ leaveBalance: '17', pendingRequests: 1, teamMembers: 3, outToday: 1 })
    expect(await max.stats()).toEqual({ leaveBalance: '19', pendingRequests: 1, teamMembers: 3, outToday: 1 })
    expect((await admin.stats()).pendingRequests).toBe(2)
  })
})
