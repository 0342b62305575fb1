import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import { requestVersion } from '#shared/leave/request-version.ts'
import { everyWeek } from '#shared/leave/work-calendar.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { auditOf, makeCompany, makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { changesPolicy, policy } from '#test/policies.ts'
import { refusal } from '#test/refusal.ts'

// What went wrong once when leave was changed. Monday 2 March 2026; Max decides for Ana.

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
beforeEach(() => test.setNow('2026-03-02T09:00:00Z'))
afterAll(() => test.close())

const annual = { leaveType: 'annual', isHalfDay: false }
const change = (person: Person, { id }: { id: string }, startDate: string, endDate: string, more = {}) =>
  person.call('PATCH', `/api/leave-requests/${id}`, { ...annual, startDate, endDate, ...more })

/** What a browser sends that shows the request like this. */
const seen = (request: LeaveRequest) => ({ 'if-match': requestVersion(request) })

describe('a change sent twice', () => {
  it('made two changes and two mails out of one double click', async () => {
    const { ana, max, company } = await makeSmallCompany(test)
    const leave = await max.approves(await ana.asksFor('2026-03-09', '2026-03-13'))
    const one = await ana.changes(leave, { endDate: '2026-03-16' })
    const two = await ana.changes(leave, { endDate: '2026-03-16' })
    expect(two.amendment?.id).toBe(one.amendment?.id)
    expect(await auditOf(test, company.id, one.amendment?.id ?? '')).toHaveLength(1)
  })

  it('told of an edit that changed nothing', async () => {
    const { ana, max, company } = await makeSmallCompany(test)
    const request = await ana.asksFor('2026-03-09', '2026-03-13')
    await ana.changes(request, { endDate: '2026-03-13' })
    expect(await auditOf(test, company.id, request.id)).toHaveLength(1)
    const leave = await max.approves(request)
    expect((await ana.changes(leave, {})).amendment).toBeNull()
    await max.changes(leave, {})
    expect(await auditOf(test, company.id, request.id)).toHaveLength(2)
  })

  it('back to the dates that stand takes the waiting change back', async () => {
    const { ana, max } = await makeSmallCompany(test)
    const leave = await max.approves(await ana.asksFor('2026-03-09', '2026-03-13'))
    await ana.changes(leave, { endDate: '2026-03-16' })
    expect((await ana.changes(leave, {})).amendment).toBeNull()
    expect(await max.toDecide()).toEqual([])
    await test.mailTo(max.email, /leave change was withdrawn/)
  })
})

describe('leave that a new policy leaves uncovered', () => {
  it('could not be shortened, since what was left was uncovered too', async () => {
    const { ana, max, admin } = await makeSmallCompany(test)
    const leave = await max.approves(await ana.asksFor('2026-03-09', '2026-03-20'))
    await changesPolicy(admin, 'annual', policy({ annualAmount: 5 }))
    const asked = await ana.changes(leave, { endDate: '2026-03-18' })
    await max.approves({ id: asked.amendment?.id ?? '' })
    expect(await max.changes(leave, { endDate: '2026-03-17' })).toMatchObject({ totalDays: '7' })
    expect((await change(ana, leave, '2026-03-09', '2026-03-19')).statusCode).toBe(409)
  })
})

describe('leave on dates that are blocked since', () => {
  it('could not be shortened, since what was left was blocked', async () => {
    const { ana, max, admin } = await makeSmallCompany(test)
    const leave = await max.approves(await ana.asksFor('2026-03-09', '2026-03-20'))
    const blocked = { name: 'Fair', startDate: '2026-03-09', endDate: '2026-03-10', teamId: null }
    await admin.call('POST', '/api/blocked-periods', { ...blocked, effect: 'refuse' })
    const url = `/api/leave-requests/check?${new URLSearchParams({
      leaveType: 'annual',
      startDate: '2026-03-09',
      endDate: '2026-03-13',
      isHalfDay: 'false',
      requestId: leave.id,
    })}`
    expect((await ana.call('GET', url)).json()).toMatchObject({ refusals: [] })
    expect((await ana.changes(leave, { endDate: '2026-03-13' })).amendment?.totalDays).toBe('5')
  })
})

describe('leave that was approved', () => {
  it('was given back without a decision, as a type that needs none', async () => {
    const { ana, max, admin } = await makeSmallCompany(test)
    await admin.call('PATCH', '/api/leave-types/personal', { needsApproval: false })
    const leave = await max.approves(await ana.asksFor('2026-03-02', '2026-03-06'))
    const asked = await ana.changes(leave, { leaveType: 'personal' })
    expect(asked).toMatchObject({ leaveType: 'annual', amendment: { leaveType: 'personal' } })
    await max.approves({ id: asked.amendment?.id ?? '' })
    expect(await ana.opens(leave)).toMatchObject({ leaveType: 'personal', totalDays: '5' })
    expect(await ana.balance()).toMatchObject({ usedDays: '0' })
  })

  it('by nobody but its owner was sent to a manager who does not exist, to be changed once it was over', async () => {
    const { admin } = await makeCompany(test)
    const leave = await admin.asksFor('2026-03-03', '2026-03-06')
    test.setNow('2026-03-10T09:00:00Z')
    expect(await admin.changes(leave, { startDate: '2026-03-04' })).toMatchObject({ totalDays: '3' })
  })

  it('by nobody but its owner can be cancelled by them once it has begun', async () => {
    const { admin } = await makeCompany(test)
    const leave = await admin.asksFor('2026-03-03', '2026-03-06')
    test.setNow('2026-03-04T09:00:00Z')
    expect(await admin.cancels(leave)).toMatchObject({ status: 'cancelled' })
    expect(await admin.balance()).toMatchObject({ usedDays: '0' })
  })
})

describe('a request', () => {
  it('edited into a type that needs no approval is approved, and the audit log says why', async () => {
    const { ana, admin, company } = await makeSmallCompany(test)
    const request = await ana.asksFor('2026-03-09')
    await admin.call('PATCH', '/api/leave-types/personal', { needsApproval: false })
    expect(await ana.changes(request, { leaveType: 'personal' })).toMatchObject({ status: 'approved' })
    const history = await auditOf(test, company.id, request.id)
    expect(history.map(({ action }) => action)).toEqual([
      'leave-request.created',
      'leave-request.edited',
      'leave-request.approved',
    ])
    expect(history.at(-1)?.after).toMatchObject({ because: 'This type needs no approval.' })
  })

  it('edited while it was being read was approved with dates that nobody had seen', async () => {
    const { ana, max, company } = await makeSmallCompany(test)
    const request = await ana.asksFor('2026-03-09', '2026-03-10')
    const edited = await ana.changes(request, { endDate: '2026-03-20' })
    const url = `/api/leave-requests/${request.id}/approve`
    expect(refusal(await max.call('PATCH', url, { status: 'approved' }, seen(request)))).toBe(
      '409 This request has been edited since you opened it. Please check it again.',
    )
    expect((await max.call('PATCH', url, { status: 'approved' }, seen(edited))).statusCode).toBe(200)
    expect((await auditOf(test, company.id, request.id)).at(-1)?.after).toMatchObject({
      status: 'approved',
      endDate: '2026-03-20',
      totalDays: '10',
    })
  })
})

describe('the same form sent again', () => {
  it('answered 409 where a half day had been narrowed to the only working date', async () => {
    const { ana, admin } = await makeSmallCompany(test)
    const week = { mon: 'full', wed: 'full' } as const
    await admin.changesMember(ana, { workingWeek: { validFrom: '2026-03-01', pattern: everyWeek(week) } })
    const form = { ...annual, startDate: '2026-03-10', endDate: '2026-03-12', isHalfDay: true }
    const send = () => ana.call('POST', '/api/leave-requests', form, { 'idempotency-key': 'narrowed-half' })
    const [first, second] = [await send(), await send()]
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(second.json()).toMatchObject({ id: first.json().id, totalDays: '0.5' })
  })

  it('for two people at once, with one key, was an error of the server', async () => {
    const { ana, max, admin, adminId, company } = await makeSmallCompany(test)
    for (let round = 0; round < 5; round++) {
      const date = `2026-04-${13 + round}`
      const form = { ...annual, leaveType: 'sick', startDate: date, endDate: date }
      const answers = await Promise.all(
        [ana.id, max.id, adminId].map((userId) =>
          admin.call(
            'POST',
            '/api/leave-requests',
            { ...form, userId },
            { 'idempotency-key': `key-of-${date}` },
          ),
        ),
      )
      const codes = answers.map(({ statusCode }) => statusCode).toSorted()
      expect(codes[0], company.id).toBe(201)
      expect(codes.slice(1).every((code) => [201, 400, 409].includes(code))).toBe(true)
      expect(codes.filter((code) => code === 201)).toHaveLength(1)
    }
  })

  it('is nobody else’s, and no other form’s', async () => {
    const { ana, max, admin } = await makeSmallCompany(test)
    const headers = { 'idempotency-key': 'one-key-for-all' }
    const form = { ...annual, startDate: '2026-03-09', endDate: '2026-03-09' }
    const own = await ana.call('POST', '/api/leave-requests', form, headers)
    const other = await max.call('POST', '/api/leave-requests', form, headers)
    expect([own.statusCode, other.statusCode]).toEqual([201, 201])
    expect(own.json().id).not.toBe(other.json().id)
    const adjustment = {
      userId: ana.id,
      leaveType: 'annual',
      date: '2026-03-02',
      unit: 'days',
      amount: 1,
      reason: 'Moved',
    }
    expect((await admin.call('POST', '/api/leave-adjustments', adjustment, headers)).statusCode).toBe(201)
    expect((await admin.call('POST', '/api/leave-requests', form, headers)).statusCode).toBe(201)
    const odd = { 'idempotency-key': 'adjustment one-key-for-all' }
    const next = { ...form, startDate: '2026-03-10', endDate: '2026-03-10' }
    expect((await admin.call('POST', '/api/leave-requests', next, odd)).statusCode).toBe(201)
  })
})

describe('leave that has begun', () => {
  it('is shortened to a weekend as to the Friday before it, and by an admin cancelled', async () => {
    const { ana, max, admin } = await makeSmallCompany(test)
    const leave = await max.approves(await ana.asksFor('2026-03-02', '2026-03-13'))
    expect(await max.shortens(leave, '2026-03-08')).toMatchObject({ endDate: '2026-03-08', totalDays: '5' })
    expect(await max.shortens(leave, '2026-03-06')).toMatchObject({ endDate: '2026-03-06', totalDays: '5' })
    expect(await admin.cancels(leave)).toMatchObject({ status: 'cancelled' })
    expect(await ana.balance()).toMatchObject({ usedDays: '0' })
  })

  it('where its owner is had not begun where the manager is, and could not be shortened', async () => {
    const { ana, max, admin } = await makeSmallCompany(test)
    const place = { name: 'Auckland', country: null, region: null, timeZone: 'Pacific/Auckland' }
    const { id: locationId } = (await admin.call('POST', '/api/locations', place)).json()
    await admin.changesMember(ana, { location: { validFrom: '2026-01-01', locationId } })
    const leave = await max.approves(await ana.asksFor('2026-03-10', '2026-03-13'))
    test.setNow('2026-03-09T20:00:00Z')
    expect(await max.shortens(leave, '2026-03-11')).toMatchObject({ totalDays: '2' })
  })
})
