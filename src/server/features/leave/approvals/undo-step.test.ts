import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DecidedRequest } from '#shared/leave/approvals-contract.ts'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import type { Page } from '#shared/paged.ts'
import { startApp, type TestApp } from '#test/app.ts'
import type { Person } from '#test/person.ts'
import { refusal } from '#test/refusal.ts'
import { idsToDecide, makeStepped, manager, step, undoes } from '#test/stepped.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
beforeEach(() => test.setNow('2026-03-02T09:00:00Z'))
afterAll(() => test.close())

const pendingFor = async (person: Person) => {
  const answer = await person.call('GET', '/api/calendar/pending?startDate=2026-03-01&endDate=2026-03-31')
  return answer.json<{ id: string }[]>().map(({ id }) => id)
}
const decidedFor = async (person: Person) =>
  (await person.call('GET', '/api/approvals/decided'))
    .json<Page<DecidedRequest>>()
    .items.map(({ id, status, decidedBy, canUndo }) => [id, status, decidedBy.id, canUndo])

describe('an approval of a step', () => {
  it('is undone by who gave it: the request waits at its step again', async () => {
    const { max, mike, ana } = await makeStepped(test, (people) => [
      manager,
      step({ by: 'people', people: [people.mike.id] }),
    ])
    const request = await ana.asksFor('2026-03-16')
    await max.approves(request)
    expect(refusal(await undoes(ana, request))).toMatch(/^403/)
    expect(await idsToDecide(mike)).toEqual([request.id])
    expect((await undoes(max, request)).json<LeaveRequest>()).toMatchObject({
      status: 'pending',
      waitsFor: [{ id: max.id }],
      stepApprovedAt: null,
    })
    expect(await idsToDecide(mike)).toEqual([])
    expect(refusal(await undoes(max, request))).toMatch(/^409 .*hasn’t been decided/)
    // Nobody was told.
    test.setNow('2026-03-02T09:01:00Z')
    await test.untilJobsDone()
    expect(await mike.notifications()).toEqual([])
    expect((await ana.historyOf(request)).map(({ kind }) => kind)).toEqual([
      'asked',
      'step-approved',
      'step-undone',
    ])
  })

  it('is undone after the last one, step by step', async () => {
    const { max, mike, ana } = await makeStepped(test, (people) => [
      manager,
      step({ by: 'people', people: [people.mike.id] }),
    ])
    const request = await ana.asksFor('2026-03-16')
    await max.approves(request)
    test.setNow('2026-03-02T10:00:00Z')
    await mike.approves(request)
    test.setNow('2026-03-02T11:00:00Z')
    expect((await undoes(mike, request)).json<LeaveRequest>()).toMatchObject({ waitsFor: [{ id: mike.id }] })
    expect((await undoes(mike, request)).statusCode).toBe(403)
    expect((await undoes(max, request)).json<LeaveRequest>()).toMatchObject({ waitsFor: [{ id: max.id }] })
    await test.untilJobsDone()
    await max.approves(request)
    await mike.approves(request)
    expect((await ana.opens(request)).status).toBe('approved')
  })

  it('is undone when its approvers have left: the steps begin anew', async () => {
    const { admin, max, mike, ana } = await makeStepped(test, (people) => [
      manager,
      step({ by: 'people', people: [people.mike.id] }),
    ])
    const request = await ana.asksFor('2026-03-16')
    // The only admin stands in for Max, and Mike rejects.
    await admin.approves(request)
    await mike.rejects(request)
    await admin.changesMember(mike, { role: 'employee' })
    expect((await undoes(admin, request)).json<LeaveRequest>()).toMatchObject({
      status: 'pending',
      waitsFor: [{ id: max.id }],
    })
    await ana.changes(request, { startDate: '2026-03-16', endDate: '2026-03-16', notes: 'At the lake' })
    expect((await ana.opens(request)).status).toBe('pending')
  })

  it('stays theirs to see: of those who were named, not of a manager who is one no more', async () => {
    const { admin, max, mike, ana } = await makeStepped(test, (people) => [
      manager,
      step({ by: 'people', people: [people.mike.id] }),
      step({ by: 'admins' }),
    ])
    const request = await ana.asksFor('2026-03-16')
    await max.approves(request)
    await mike.approves(request)
    await admin.approves(request)
    expect((await mike.opens(request)).status).toBe('approved')
    await admin.changesMember(ana, { managerId: mike.id })
    expect((await max.call('GET', `/api/leave-requests/${request.id}`)).statusCode).toBe(403)
    expect((await undoes(max, request)).statusCode).toBe(403)
    // Each of them is told when it's cancelled.
    await ana.cancels(request)
    await test.mailTo(mike.email, /Ana Employee’s leave was cancelled/)
  })

  it('doesn’t keep the decision on the leave from being undone', async () => {
    const { max, mike, ana } = await makeStepped(test, (people) => [
      manager,
      step({ by: 'people', people: [people.mike.id], when: 'longer', days: 1 }),
    ])
    const leave = await ana.asksFor('2026-03-16')
    await max.approves(leave)
    const changed = await ana.changes(leave, { startDate: '2026-03-16', endDate: '2026-03-18' })
    const amendment = { id: changed.amendment?.id ?? '' }
    await max.approves(amendment)
    expect((await undoes(max, amendment)).json<LeaveRequest>()).toMatchObject({ waitsFor: [{ id: max.id }] })
    await max.approves(amendment)
    await mike.rejects(amendment)
    expect((await undoes(max, leave)).json<LeaveRequest>().status).toBe('pending')
  })

  it('is shown in the calendar to whom it waits for', async () => {
    const { max, mike, ana } = await makeStepped(test, (people) => [
      manager,
      step({ by: 'people', people: [people.mike.id] }),
    ])
    const request = await ana.asksFor('2026-03-16')
    expect(await pendingFor(mike)).toEqual([])
    await max.approves(request)
    expect(await pendingFor(mike)).toEqual([request.id])
    expect(await pendingFor(max)).toEqual([request.id])
  })

  it('is among the recent decisions, as is that of a named person', async () => {
    const { max, mike, ana } = await makeStepped(test, (people) => [
      manager,
      step({ by: 'people', people: [people.mike.id] }),
    ])
    const request = await ana.asksFor('2026-03-16')
    await max.approves(request)
    expect(await decidedFor(max)).toEqual([[request.id, 'pending', max.id, true]])
    expect(await decidedFor(mike)).toEqual([])
    await mike.approves(request)
    expect(await decidedFor(mike)).toEqual([[request.id, 'approved', mike.id, true]])
  })

  it('counts as a decision of theirs in the report, from when the step began', async () => {
    const { admin, max, mike, ana } = await makeStepped(test, (people) => [
      manager,
      step({ by: 'people', people: [people.mike.id] }),
    ])
    const request = await ana.asksFor('2026-03-16')
    test.setNow('2026-03-02T10:00:00Z')
    await max.approves(request)
    test.setNow('2026-03-02T13:00:00Z')
    const { rows } = (await admin.call('GET', '/api/reports/decision-times')).json<{
      rows: { user: { id: string }; decided: number; slowestMinutes: number | null; waiting: number }[]
    }>()
    expect(rows.map((row) => [row.user.id, row.decided, row.slowestMinutes, row.waiting])).toEqual([
      [max.id, 1, 60, 0],
      [mike.id, 0, null, 1],
    ])
  })
})
