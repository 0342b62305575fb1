import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, auditOf, makeCompany, makeSmallCompany } from '#test/factories.ts'
import { leave } from '#test/person.ts'
import { refusal } from '#test/refusal.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

const smallCompany = () => makeSmallCompany(test)

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
      waitsFor: [{ id: max.id, firstName: 'Max' }],
    })
    expect(await ana.ownRequests()).toEqual([request])
    expect(await ana.balance()).toEqual({
      totalDays: '20',
      usedDays: '0',
      pendingDays: '4',
      unit: 'days',
      total: '20',
      used: '0',
      pending: '4',
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

  it('takes sick leave that began up to two weeks ago, for a decision as usual', async () => {
    const { max, ana } = await makeSmallCompany(test)
    const sick = { leaveType: 'sick' }
    const yesterday = await ana.asksFor('2026-02-27', '2026-03-03', sick)
    expect(yesterday).toMatchObject({ leaveType: 'sick', status: 'pending', startDate: '2026-02-27' })
    expect(await test.mailTo(max.email, /Ana/)).toBeDefined()
    expect((await max.approves(yesterday)).status).toBe('approved')
    expect((await ana.asksFor('2026-02-16', '2026-02-17', sick)).totalDays).toBe('2')
    const tooLate = await ana.tryAsking('2026-02-13', '2026-02-13', sick)
    expect([tooLate.statusCode, tooLate.json().message]).toEqual([
      400,
      'You can report sick leave that started up to 14 days ago. Ask your manager or an admin to record it.',
    ])
  })

  it('keeps past leave sick, where its owner edits it', async () => {
    const { ana } = await makeSmallCompany(test)
    const ill = await ana.asksFor('2026-02-26', '2026-02-27', { leaveType: 'sick' })
    const change = (more: object) =>
      ana.call('PATCH', `/api/leave-requests/${ill.id}`, {
        leaveType: 'sick',
        startDate: ill.startDate,
        endDate: ill.endDate,
        isHalfDay: false,
        ...more,
      })
    expect((await change({ leaveType: 'annual' })).json().message).toMatch(
      /^You can’t request leave in the past/,
    )
    expect((await change({ startDate: '2026-02-25' })).statusCode).toBe(200)
  })

  it('refuses an end before the start, the past, and an unknown type', async () => {
    const { ana } = await smallCompany()
    const backwards = await ana.tryAsking('2026-03-10', '2026-03-09')
    expect([backwards.statusCode, backwards.json().message]).toEqual([400, 'Please select valid dates'])
    const past = await ana.tryAsking('2026-02-27')
    expect([past.statusCode, past.json().message]).toEqual([
      400,
      expect.stringContaining('request leave in the past'),
    ])
    const unknown = await ana.tryAsking('2026-03-09', '2026-03-09', { leaveType: 'sabbatical' })
    expect([unknown.statusCode, unknown.json().message]).toEqual([400, 'Please choose a leave type'])
  })

  it('refuses an overlap with pending or approved leave, but not the other half of a day', async () => {
    const { ana } = await smallCompany()
    await ana.asksFor('2026-03-09', '2026-03-09', { isHalfDay: true, halfDayPart: 'morning' })
    const same = await ana.tryAsking('2026-03-09')
    expect([same.statusCode, same.json().message]).toEqual([409, 'You already have leave on 9 March.'])
    await ana.asksFor('2026-03-09', '2026-03-09', { isHalfDay: true, halfDayPart: 'afternoon' })
  })

  it('refuses what the balance does not cover, and names the day and the shortage', async () => {
    const { ana } = await smallCompany()
    await ana.asksFor('2026-04-06', '2026-04-30') // 19 of 20 days
    const answer = await ana.tryAsking('2026-05-04', '2026-05-05')
    expect(answer.statusCode).toBe(409)
    expect(answer.json().message).toBe('You’re 1 day short from 5 May.')
  })

  it('refuses more than three years at a time, in words', async () => {
    const { ana } = await smallCompany()
    const answer = await ana.tryAsking('2026-03-09', '2100-12-31', { leaveType: 'sick' })
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      'Please request at most three years at a time',
    ])
    expect(await ana.asksFor('2026-03-09', '2029-03-08', { leaveType: 'unpaid' })).toMatchObject({
      totalDays: '784',
    })
  })

  it('never refuses sick leave for lack of balance', async () => {
    const { ana } = await smallCompany()
    const request = await ana.asksFor('2026-04-01', '2026-07-31', { leaveType: 'sick' })
    expect(request.leaveType).toBe('sick')
    expect((await ana.balance()).pendingDays).toBe('0')
  })

  it('approves at once, and says so in the audit log, where nobody else could decide', async () => {
    const { admin, company, adminId } = await makeCompany(test)
    const request = await admin.asksFor('2026-03-09')
    expect(request.status).toBe('approved')
    expect(await auditOf(test, company.id, request.id)).toMatchObject([
      { action: 'leave-request.created', actorId: adminId },
      {
        action: 'leave-request.approved',
        actorId: null,
        after: { because: 'There is no other active approver.' },
      },
    ])
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

  it('refuses a form that was sent before and changed since, rather than answering with the old dates', async () => {
    const { ana, max } = await smallCompany()
    const headers = { 'idempotency-key': 'form-opened-twice' }
    const ask = (who: typeof ana, date: string) =>
      who.call('POST', '/api/leave-requests', leave(date, date), headers)
    expect((await ask(ana, '2026-03-09')).statusCode).toBe(201)
    const changed = await ask(ana, '2026-03-10')
    expect([changed.statusCode, changed.json().message]).toEqual([
      409,
      'This form was already sent with different details. Please check your requests first.',
    ])
    expect((await ask(max, '2026-03-10')).statusCode).toBe(201)
    expect((await ask(max, '2026-03-10')).statusCode).toBe(201)
    expect(await ana.ownRequests()).toHaveLength(1)
  })

  it('refuses a form that was sent before with other notes, which nobody would ever read', async () => {
    const { ana } = await smallCompany()
    const headers = { 'idempotency-key': 'form-with-notes' }
    const ask = (notes: string) =>
      ana.call('POST', '/api/leave-requests', leave('2026-03-09', '2026-03-09', { notes }), headers)
    expect((await ask('Moving house')).statusCode).toBe(201)
    expect((await ask('Moving house')).statusCode).toBe(201)
    expect(refusal(await ask('Moving house, back at noon'))).toMatch(/^409 This form was already sent/)
    expect(await ana.ownRequests()).toMatchObject([{ notes: 'Moving house' }])
  })

  it('takes a refused form that was changed since with the same Idempotency-Key', async () => {
    const { ana } = await smallCompany()
    await ana.asksFor('2026-03-09')
    const headers = { 'idempotency-key': 'form-refused-once' }
    const ask = (date: string) => ana.call('POST', '/api/leave-requests', leave(date, date), headers)
    expect(refusal(await ask('2026-03-09'))).toMatch(/^409 You already have leave/)
    expect((await ask('2026-03-10')).statusCode).toBe(201)
    expect(await ana.ownRequests()).toHaveLength(2)
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
    expect(await ana.stats()).toEqual({
      leaveBalance: '17',
      balance: { unit: 'days', amount: '17' },
      pendingRequests: 1,
      teamMembers: 3,
      outToday: 1,
    })
    expect(await max.stats()).toMatchObject({ leaveBalance: '19', pendingRequests: 1, teamMembers: 3 })
    expect((await admin.stats()).pendingRequests).toBe(2)
  })
})
