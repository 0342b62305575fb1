import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, auditOf, makeSmallCompany } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'

// Monday 2 March 2026, nine in the morning; Max decides for Ana.

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
beforeEach(() => test.setNow('2026-03-02T09:00:00Z'))
afterAll(() => test.close())

type Company = Awaited<ReturnType<typeof makeSmallCompany>>
const remaining = async ({ ana }: Company) => {
  const { totalDays, usedDays, pendingDays } = await ana.balance()
  return Number(totalDays) - Number(usedDays) - Number(pendingDays)
}

describe('a pending request', () => {
  it('is edited by its owner, counted again and told to the approver', async () => {
    const company = await makeSmallCompany(test)
    const { ana, max } = company
    const request = await ana.asksFor('2026-03-09', '2026-03-10')
    const edited = await ana.changes(request, { endDate: '2026-03-13', notes: 'A day more' })
    expect(edited).toMatchObject({
      id: request.id,
      status: 'pending',
      endDate: '2026-03-13',
      totalDays: '5',
      notes: 'A day more',
    })
    expect(await remaining(company)).toBe(15)
    expect((await max.toDecide()).map(({ totalDays }) => totalDays)).toEqual(['5'])
    expect((await test.mailTo(max.email, /edited/)).text).toContain('2 days → 5 days')
    const history = await auditOf(test, company.company.id, request.id)
    expect(history.map(({ action }) => action)).toEqual(['leave-request.created', 'leave-request.edited'])
  })

  it('is half a day again only on one date, and stays the half it was', async () => {
    const { ana } = await makeSmallCompany(test)
    const request = await ana.asksFor('2026-03-09', '2026-03-11', { endsAt: '12:00' })
    const several = { isHalfDay: true, startDate: '2026-03-09', endDate: '2026-03-11' }
    expect(await ana.changes(request, several)).toMatchObject({ totalDays: '3', endsAt: null })
    const half = await ana.asksFor('2026-03-16', '2026-03-16', { isHalfDay: true, halfDayPart: 'afternoon' })
    const body = { leaveType: 'annual', startDate: '2026-03-16', endDate: '2026-03-16', isHalfDay: true }
    const changes = (more: object) =>
      ana.call('PATCH', `/api/leave-requests/${half.id}`, { ...body, ...more })
    expect((await changes({ notes: 'Dentist' })).json()).toMatchObject({
      halfDayPart: 'afternoon',
      notes: 'Dentist',
    })
    expect(refusal(await changes({ halfDayPart: 'afternoon', endsAt: '12:00' }))).toBe(
      '400 Please request either half a day or times, not both',
    )
    expect((await changes({ halfDayPart: 'morning' })).json()).toMatchObject({ halfDayPart: 'morning' })
  })

  it('is edited within the balance, and not by others', async () => {
    const company = await makeSmallCompany(test)
    const { ana, max, admin } = company
    const request = await ana.asksFor('2026-03-09', '2026-03-20')
    const tooLong = await ana.call('PATCH', `/api/leave-requests/${request.id}`, {
      leaveType: 'annual',
      startDate: '2026-03-09',
      endDate: '2026-04-06',
      isHalfDay: false,
    })
    expect(refusal(tooLong)).toBe('409 You’re 1 day short from 6 April.')
    const body = { leaveType: 'annual', startDate: '2026-03-09', endDate: '2026-03-09', isHalfDay: false }
    expect(refusal(await max.call('PATCH', `/api/leave-requests/${request.id}`, body))).toBe(
      '409 This request hasn’t been decided yet. Please reject it, or ask its owner to edit it.',
    )
    const ofAda = await admin.asksFor('2026-03-09')
    expect((await ana.call('PATCH', `/api/leave-requests/${ofAda.id}`, body)).statusCode).toBe(403)
    expect((await ana.opens(request)).totalDays).toBe('10')
  })
})

describe('approved leave', () => {
  it('is amended by its owner: the old dates stand until the change is decided, and count with the new ones', async () => {
    const company = await makeSmallCompany(test)
    const { ana, max } = company
    const leave = await max.approves(await ana.asksFor('2026-03-09', '2026-03-13'))
    const asked = await ana.changes(leave, { startDate: '2026-03-12', endDate: '2026-03-18' })
    expect(asked).toMatchObject({
      status: 'approved',
      startDate: '2026-03-09',
      totalDays: '5',
      amendment: { kind: 'change', startDate: '2026-03-12', totalDays: '5' },
      waitsFor: [{ firstName: 'Max' }],
    })
    // The larger of old and new, date by date: the 9th to the 18th.
    expect(await remaining(company)).toBe(12)
    expect(await ana.calendar('2026-03-01', '2026-03-31')).toMatchObject([{ endDate: '2026-03-13' }])

    const [toDecide] = await max.toDecide()
    expect(toDecide).toMatchObject({
      startDate: '2026-03-12',
      amends: { id: leave.id, startDate: '2026-03-09', totalDays: '5' },
      balance: { before: '15', after: '15' },
    })
    await max.approves(toDecide ?? { id: '' })
    expect(await ana.opens(leave)).toMatchObject({
      startDate: '2026-03-12',
      endDate: '2026-03-18',
      totalDays: '5',
      amendment: null,
      waitsFor: [],
    })
    expect(await remaining(company)).toBe(15)
    expect(await ana.calendar('2026-03-01', '2026-03-31')).toMatchObject([{ startDate: '2026-03-12' }])
    expect((await ana.ownRequests()).map(({ id }) => id)).toEqual([leave.id])
  })

  it('stays as it was when the change is rejected, withdrawn, or replaced by another', async () => {
    const company = await makeSmallCompany(test)
    const { ana, max } = company
    const leave = await max.approves(await ana.asksFor('2026-03-09', '2026-03-13'))
    await ana.changes(leave, { endDate: '2026-03-20' })
    const again = await ana.changes(leave, { endDate: '2026-03-17' })
    expect((await max.toDecide()).map(({ id }) => id)).toEqual([again.amendment?.id])
    await max.rejects({ id: again.amendment?.id ?? '' }, 'Too long')
    expect(await ana.opens(leave)).toMatchObject({ endDate: '2026-03-13', amendment: null })
    expect((await test.mailTo(ana.email, /leave change was rejected/)).text).toContain(
      'Your leave stays as it was.',
    )
    const third = await ana.changes(leave, { endDate: '2026-03-16' })
    await ana.cancels({ id: third.amendment?.id ?? '' })
    expect(await ana.opens(leave)).toMatchObject({ status: 'approved', amendment: null })
    expect(await remaining(company)).toBe(15)
  })

  it('holds its dates against other requests while a change of it waits, old dates and new', async () => {
    const company = await makeSmallCompany(test)
    const { ana, max } = company
    const leave = await max.approves(await ana.asksFor('2026-03-09', '2026-03-10'))
    await ana.changes(leave, { startDate: '2026-03-11', endDate: '2026-03-12' })
    for (const [taken, day] of [
      ['2026-03-10', '10 March'],
      ['2026-03-12', '12 March'],
    ] as const) {
      expect(refusal(await ana.tryAsking(taken))).toBe(`409 You already have leave on ${day}.`)
      const recorded = await max.tryAsking('2026-03-09', taken, { userId: ana.id })
      expect(refusal(recorded)).toBe('409 Ana already has leave on 9 March.')
    }
    const other = await ana.asksFor('2026-03-13')
    const onto = await ana.call('PATCH', `/api/leave-requests/${leave.id}`, {
      leaveType: 'annual',
      startDate: '2026-03-12',
      endDate: '2026-03-13',
      isHalfDay: false,
    })
    expect(refusal(onto)).toBe('409 You already have leave on 13 March.')
    expect((await ana.opens(other)).status).toBe('pending')
  })

  it('takes its waiting change with it when it is cancelled', async () => {
    const company = await makeSmallCompany(test)
    const { ana, max } = company
    const leave = await max.approves(await ana.asksFor('2026-03-09', '2026-03-13'))
    const { amendment } = await ana.changes(leave, { endDate: '2026-03-16' })
    await ana.cancels(leave)
    expect(await max.toDecide()).toEqual([])
    const late = await max.call('PATCH', `/api/leave-requests/${amendment?.id}/approve`, {
      status: 'approved',
    })
    expect(refusal(late)).toBe('409 This request has already been cancelled.')
    expect(await remaining(company)).toBe(20)
  })

  it('is changed at once by somebody who may decide it', async () => {
    const company = await makeSmallCompany(test)
    const { ana, max } = company
    const leave = await max.approves(await ana.asksFor('2026-03-09', '2026-03-13'))
    expect(await max.changes(leave, { endDate: '2026-03-11' })).toMatchObject({
      totalDays: '3',
      amendment: null,
    })
    expect((await test.mailTo(ana.email, /leave was changed/)).text).toContain('5 days → 3 days')
  })
})

describe('the history of leave', () => {
  it('tells everything that happened to it, and to changes of it, to its owner and its deciders', async () => {
    const { ana, max, ...company } = await makeSmallCompany(test)
    const olga = await addMember(test, company, 'Olga Other', { manager: company.adminId })
    const request = await ana.asksFor('2026-03-09', '2026-03-13')
    await ana.changes(request, { endDate: '2026-03-12' })
    const leave = await max.approves(request)
    const { amendment } = await ana.changes(leave, { endDate: '2026-03-10' })
    await max.rejects({ id: amendment?.id ?? '' }, 'All or nothing')
    await max.changes(leave, { endDate: '2026-03-11' })
    await ana.cancels(leave)

    const events = await ana.historyOf(leave)
    expect(events.map(({ kind, by, dates }) => `${kind} ${by?.firstName} ${dates?.totalDays ?? ''}`)).toEqual(
      [
        'asked Ana 5',
        'edited Ana 4',
        'approved Max 4',
        'change-asked Ana 2',
        'change-rejected Max 2',
        'changed Max 3',
        'cancelled Ana ',
      ],
    )
    expect(events[4]?.reason).toBe('All or nothing')
    expect(await max.historyOf({ id: amendment?.id ?? '' })).toEqual(events)
    expect((await olga.call('GET', `/api/leave-requests/${leave.id}/history`)).statusCode).toBe(403)
  })
})

describe('leave that has begun', () => {
  it('is shortened or cancelled by somebody who may decide it, and by nobody else', async () => {
    const company = await makeSmallCompany(test)
    const { ana, max } = company
    const leave = await max.approves(await ana.asksFor('2026-03-03', '2026-03-13'))
    expect(
      (await max.call('POST', `/api/leave-requests/${leave.id}/shorten`, { endDate: '2026-03-05' }))
        .statusCode,
    ).toBe(409)
    test.setNow('2026-03-06T09:00:00Z')
    expect(
      refusal(await ana.call('POST', `/api/leave-requests/${leave.id}/shorten`, { endDate: '2026-03-05' })),
    ).toBe('403 Only an approver can shorten this leave.')
    expect(refusal(await ana.call('POST', `/api/leave-requests/${leave.id}/cancel`))).toBe(
      '409 This leave has started. Please ask your manager or an admin to change it.',
    )
    expect(await max.shortens(leave, '2026-03-05')).toMatchObject({ endDate: '2026-03-05', totalDays: '3' })
    expect(await remaining(company)).toBe(17)
    expect(
      refusal(await max.call('POST', `/api/leave-requests/${leave.id}/shorten`, { endDate: '2026-03-05' })),
    ).toBe('400 Please choose a last day within the leave, before its current one.')
    expect(await max.cancels(leave)).toMatchObject({ status: 'cancelled' })
    expect(await remaining(company)).toBe(20)
    expect((await test.mailTo(ana.email, /shortened/)).text).toContain('9 days → 3 days')
  })

  it('may be asked to end on another day by its owner, and not to begin on another', async () => {
    const company = await makeSmallCompany(test)
    const { ana, max } = company
    const leave = await max.approves(await ana.asksFor('2026-03-03', '2026-03-06'))
    test.setNow('2026-03-04T09:00:00Z')
    const asked = await ana.changes(leave, { endDate: '2026-03-10' })
    expect(asked.amendment).toMatchObject({ endDate: '2026-03-10', totalDays: '6' })
    const other = {
      leaveType: 'annual',
      isHalfDay: false,
      startDate: '2026-03-05',
      endDate: '2026-03-06',
    }
    expect(refusal(await ana.call('PATCH', `/api/leave-requests/${leave.id}`, other))).toBe(
      '400 This leave has started, so you can only change its last day.',
    )
    test.setNow('2026-03-16T09:00:00Z')
    expect(
      refusal(
        await ana.call('PATCH', `/api/leave-requests/${leave.id}`, { ...other, startDate: '2026-03-03' }),
      ),
    ).toBe('409 This leave is over. Please ask your manager or an admin to change it.')
  })
})

describe('falling ill during leave', () => {
  it('reported by the owner waits for the decision; approved, the dates become sick leave and the days come back', async () => {
    const company = await makeSmallCompany(test)
    const { ana, max } = company
    const leave = await max.approves(await ana.asksFor('2026-03-02', '2026-03-13', { notes: 'Lisbon' }))
    test.setNow('2026-03-10T09:00:00Z')
    const reported = await ana.reportsIll(leave, '2026-03-05', '2026-03-09')
    expect(reported).toMatchObject({ totalDays: '10', amendment: { kind: 'ill', totalDays: '3' } })
    expect(await remaining(company)).toBe(10)
    expect(await max.toDecide()).toMatchObject([
      {
        leaveType: 'sick',
        amends: { kind: 'ill', id: leave.id },
        balance: { before: '10', after: '13' },
      },
    ])
    await max.approves({ id: reported.amendment?.id ?? '' })
    const own = await ana.ownRequests()
    expect(
      own
        .map(
          ({ leaveType, startDate, endDate, totalDays }) =>
            `${leaveType} ${startDate} ${endDate} ${totalDays}`,
        )
        .toSorted(),
    ).toEqual([
      'annual 2026-03-02 2026-03-04 3',
      'annual 2026-03-10 2026-03-13 4',
      'sick 2026-03-05 2026-03-09 3',
    ])
    expect(own.every(({ status }) => status === 'approved')).toBe(true)
    expect(await remaining(company)).toBe(13)
  })

  it('recorded by a decider is done at once, also for the whole leave', async () => {
    const company = await makeSmallCompany(test)
    const { ana, max } = company
    const leave = await max.approves(await ana.asksFor('2026-03-02', '2026-03-03'))
    await max.reportsIll(leave, '2026-03-02', '2026-03-03')
    expect(await ana.opens(leave)).toMatchObject({ status: 'cancelled' })
    expect(await ana.calendar('2026-03-01', '2026-03-31')).toMatchObject([
      { leaveType: 'sick', startDate: '2026-03-02', endDate: '2026-03-03' },
    ])
    expect(await remaining(company)).toBe(20)
    const mail = await test.mailTo(ana.email, /leave was changed/)
    expect(mail.subject).not.toMatch(/sick|ill/i)
  })

  it.each([
    ['2026-02-27', '2026-03-03', '400 Please choose dates within this leave.'],
    ['2026-03-07', '2026-03-08', '400 Please choose working days of this leave.'],
  ])('from %s to %s is refused', async (startDate, endDate, message) => {
    const { ana, max } = await makeSmallCompany(test)
    const leave = await max.approves(await ana.asksFor('2026-03-02', '2026-03-13'))
    const answer = await max.call('POST', `/api/leave-requests/${leave.id}/ill`, { startDate, endDate })
    expect(refusal(answer)).toBe(message)
  })
})

describe('leave for somebody else', () => {
  it('is recorded also in the past by those who may decide it, stands at once, and the person is told', async () => {
    const company = await makeSmallCompany(test)
    const { ana, max } = company
    const recorded = await max.asksFor('2026-02-09', '2026-02-10', { leaveType: 'sick', userId: ana.id })
    expect(recorded).toMatchObject({
      userId: ana.id,
      status: 'approved',
      totalDays: '2',
      recordedBy: { firstName: 'Max' },
      decidedBy: { firstName: 'Max' },
    })
    expect((await test.mailTo(ana.email, /leave was recorded/)).text).toContain('Max Manager recorded it.')
    expect(await ana.ownRequests()).toHaveLength(1)
  })

  it('is refused to others, and for people who do not exist', async () => {
    const { ana, max, ...company } = await makeSmallCompany(test)
    const olga = await addMember(test, company, 'Olga Other', { manager: company.adminId })
    expect((await ana.tryAsking('2026-03-09', '2026-03-09', { userId: max.id })).statusCode).toBe(403)
    expect((await max.tryAsking('2026-03-09', '2026-03-09', { userId: olga.id })).statusCode).toBe(403)
    const nobody = '0190a000-0000-7000-8000-000000000000'
    expect((await max.tryAsking('2026-03-09', '2026-03-09', { userId: nobody })).statusCode).toBe(404)
  })

  it('never overdraws: the balance is checked as for a request', async () => {
    const { ana, max } = await makeSmallCompany(test)
    const answer = await max.tryAsking('2026-03-02', '2026-03-30', { userId: ana.id })
    expect(refusal(answer)).toBe('409 The balance is 1 day short from 30 March.')
  })
})

describe('parallel changes of one person’s leave', () => {
  it('decide an amendment once, and never draw more than there is', async () => {
    const company = await makeSmallCompany(test)
    const { ana, max, admin } = company
    for (let round = 0; round < 10; round++) {
      const leave = await max.approves(await ana.asksFor('2026-03-09', '2026-03-13'))
      const { amendment } = await ana.changes(leave, { endDate: '2026-03-20' })
      const id = amendment?.id ?? ''
      const answers = await Promise.all([
        max.call('PATCH', `/api/leave-requests/${id}/approve`, { status: 'approved' }),
        admin.call('PATCH', `/api/leave-requests/${id}/approve`, { status: 'rejected' }),
        ana.call('POST', `/api/leave-requests/${id}/cancel`),
        ...Array.from({ length: 4 }, () => ana.tryAsking('2026-04-06', '2026-04-20')),
      ])
      const codes = answers.map(({ statusCode }) => statusCode)
      expect(codes.slice(0, 3).toSorted()).toEqual([200, 409, 409])
      expect(codes.slice(3).filter((code) => code === 201).length).toBeLessThanOrEqual(1)
      expect(await remaining(company)).toBeGreaterThanOrEqual(0)
      for (const { id: own, status } of await ana.ownRequests())
        if (status === 'pending' || status === 'approved') await ana.cancels({ id: own })
      expect(await remaining(company)).toBe(20)
    }
  }, 120_000)
})
