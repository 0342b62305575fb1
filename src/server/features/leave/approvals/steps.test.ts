import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import type { MailDecision } from '#shared/leave/mail-decision-contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { auditOf } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { refusal } from '#test/refusal.ts'
import { launchPeriod } from '#test/settings-input.ts'
import { approves, idsToDecide, makeStepped, manager, setSteps, step } from '#test/stepped.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
beforeEach(() => test.setNow('2026-03-02T09:00:00Z'))
afterAll(() => test.close())

/** What the link in the approver's mail opens. */
const mailDecisionOf = async (approver: Person & { email: string }) => {
  const { text } = await test.mailTo(approver.email, /requested leave/)
  const token = /^Approve:\n\S+\/decide\/(\S+)$/m.exec(text)?.[1] ?? ''
  const shown = await approver.call('GET', `/api/mail-decisions/${token}`)
  const { isOpen: _, ...rest } = shown.json<MailDecision & { isOpen?: boolean }>()
  return { ...rest, token }
}
const titles = async (person: Person) => (await person.notifications()).map(({ title }) => title)
const waitsFor = async (person: Person, request: { id: string }) =>
  (await person.opens(request)).waitsFor.map(({ firstName }) => firstName)

describe('a request in steps', () => {
  it('waits for one after the other, and is approved by the last', async () => {
    const { max, mike, ana, company } = await makeStepped(test, (people) => [
      manager,
      step({ by: 'people', people: [people.mike.id] }),
    ])
    const request = await ana.asksFor('2026-03-16', '2026-03-18')
    expect(request.waitsFor).toMatchObject([{ id: max.id }])
    expect(await idsToDecide(mike)).toEqual([])
    expect(refusal(await approves(mike, request))).toBe('403 Only an approver can decide this request.')
    expect(await ana.pathOf(request)).toMatchObject({
      approvals: [],
      later: [{ people: [{ id: mike.id }], needsAll: false }],
    })

    const first = await approves(max, request)
    expect(first.json<LeaveRequest>()).toMatchObject({
      status: 'pending',
      decidedAt: null,
      decidedBy: null,
      waitsFor: [{ id: mike.id }],
      stepApprovedAt: '2026-03-02T09:00:00.000Z',
    })
    expect(await idsToDecide(max)).toEqual([])
    expect(await idsToDecide(mike)).toEqual([request.id])
    expect(refusal(await approves(max, request))).toBe(
      '409 You’ve already approved this request. It’s now waiting for Mike Manager.',
    )
    expect(await ana.pathOf(request)).toMatchObject({ approvals: [{ person: { id: max.id } }], later: [] })

    expect((await approves(mike, request)).json<LeaveRequest>()).toMatchObject({
      status: 'approved',
      decidedBy: { id: mike.id },
      waitsFor: [],
      stepApprovedAt: null,
    })
    expect((await ana.historyOf(request)).map(({ kind, by }) => [kind, by?.id])).toEqual([
      ['asked', ana.id],
      ['step-approved', max.id],
      ['approved', mike.id],
    ])
    expect((await auditOf(test, company.id, request.id)).map(({ action }) => action)).toEqual([
      'leave-request.created',
      'leave-request.step-approved',
      'leave-request.approved',
    ])
    // Who decided it because they were named still sees it.
    expect((await mike.opens(request)).status).toBe('approved')
    expect((await approves(max, request)).statusCode).toBe(409)
  })

  it('is told of when the approval can no longer be undone unheard', async () => {
    const { max, mike, ana } = await makeStepped(test, (people) => [
      manager,
      step({ by: 'people', people: [people.mike.id] }),
    ])
    const request = await ana.asksFor('2026-03-16')
    await max.approves(request)
    test.setNow('2026-03-02T09:00:05Z')
    await test.untilJobsDone()
    expect(await mike.notifications()).toEqual([])
    test.setNow('2026-03-02T09:00:20Z')
    const mail = await test.mailTo(mike.email, /Ana Employee requested leave/)
    expect(mail.text).toContain('Max Manager has approved it')
    const news = await test.mailTo(ana.email, /Your request is now with Mike Manager/)
    expect(news.text).toContain('Max Manager has approved it.')
  })

  it('ends with a rejection at any step', async () => {
    const { max, mike, ana } = await makeStepped(test, (people) => [
      manager,
      step({ by: 'people', people: [people.mike.id] }),
    ])
    const [one, other] = [await ana.asksFor('2026-03-16'), await ana.asksFor('2026-03-17')]
    await max.rejects(one)
    await max.approves(other)
    await mike.rejects(other)
    expect([(await ana.opens(one)).status, (await ana.opens(other)).status]).toEqual(['rejected', 'rejected'])
  })

  it('needs all of a step where all have to approve', async () => {
    const { admin, mike, nina, ana } = await makeStepped(test, (people) => [
      step({ by: 'people', people: [people.mike.id, people.nina.id], needed: 'all' }),
    ])
    const request = await ana.asksFor('2026-03-16')
    await nina.approves(request)
    expect(await waitsFor(ana, request)).toEqual(['Mike'])
    await mike.approves(request)
    expect((await ana.opens(request)).status).toBe('approved')
    // An admin stands for all who are still asked.
    const other = await ana.asksFor('2026-03-17')
    await nina.approves(other)
    await admin.approves(other)
    expect((await ana.opens(other)).status).toBe('approved')
  })

  it('is approved by all of a step from their mails', async () => {
    const { mike, nina, ana } = await makeStepped(test, (people) => [
      step({ by: 'people', people: [people.mike.id, people.nina.id], needed: 'all' }),
    ])
    const request = await ana.asksFor('2026-03-16')
    const { version } = await mailDecisionOf(mike)
    for (const [approver, nowWith] of [
      [mike, 'Nina Manager'],
      [nina, null],
    ] as const) {
      const shown = await mailDecisionOf(approver)
      const body = { choice: 'approved', version: shown.version }
      const decided = await approver.call('POST', `/api/mail-decisions/${shown.token}`, body, {
        origin: 'http://leave.test',
        host: 'leave.test',
      })
      expect(decided.json()).toMatchObject({ status: 'approved', nowWith })
      expect(shown.version === version).toBe(approver === mike)
    }
    expect((await ana.opens(request)).status).toBe('approved')
  })

  it('has the steps that hold for it when it is sent, and anew when its dates are edited', async () => {
    const { admin, max, ana } = await makeStepped(test, () => [
      manager,
      step({ by: 'admins', when: 'longer', days: 2 }),
    ])
    const short = await ana.asksFor('2026-03-16', '2026-03-17')
    const long = await ana.asksFor('2026-03-23', '2026-03-25')
    await setSteps(admin, null)
    await max.approves(short)
    await max.approves(long)
    expect([(await ana.opens(short)).status, (await ana.opens(long)).status]).toEqual(['approved', 'pending'])
    await ana.changes(long, { startDate: '2026-03-23', endDate: '2026-03-25', notes: 'At the lake' })
    expect(await waitsFor(ana, long)).toEqual(['Ada'])
    await ana.changes(long, { startDate: '2026-03-23', endDate: '2026-03-26' })
    expect(await waitsFor(ana, long)).toEqual(['Max'])
    await max.approves(long)
    expect((await ana.opens(long)).status).toBe('approved')
  })

  it('asks for a change of leave in steps, too', async () => {
    const { max, ana } = await makeStepped(test, () => [
      manager,
      step({ by: 'admins', when: 'longer', days: 2 }),
    ])
    const leave = await ana.asksFor('2026-03-16')
    await max.approves(leave)
    const changed = await ana.changes(leave, { startDate: '2026-03-16', endDate: '2026-03-18' })
    const amendment = { id: changed.amendment?.id ?? '' }
    await max.approves(amendment)
    expect(await ana.opens(leave)).toMatchObject({
      endDate: '2026-03-16',
      amendment: { id: amendment.id },
      waitsFor: [{ firstName: 'Ada' }],
      stepApprovedAt: '2026-03-02T09:00:00.000Z',
    })
  })

  it('waits anew at each step, and others join', async () => {
    const { admin, max, mike, ana, company } = await makeStepped(test, (people) => [
      manager,
      step({ by: 'people', people: [people.mike.id] }),
    ])
    const request = await ana.asksFor('2026-03-16')
    test.setNow('2026-03-04T09:00:00Z')
    await max.approves(request)
    test.setNow('2026-03-06T09:00:00Z')
    await test.runHourly(company.id)
    await test.untilJobsDone()
    expect(await ana.pathOf(request)).toMatchObject({
      stages: [{ people: [{ id: mike.id }] }, { from: '2026-03-13' }],
    })
    test.setNow('2026-03-13T09:00:00Z')
    await test.runHourly(company.id)
    await test.untilJobsDone()
    expect(await waitsFor(ana, request)).toEqual(['Mike', 'Ada'])
    await admin.approves(request)
    expect((await ana.opens(request)).status).toBe('approved')
  })

  it('holds a step for short notice, and for leave against a rule', async () => {
    const { admin, ana, max } = await makeStepped(test, () => [
      manager,
      step({ by: 'admins', when: 'sooner', days: 7 }),
      step({ by: 'admins', when: 'against-rule', needed: 'all' }),
    ])
    await admin.call('POST', '/api/blocked-periods', {
      ...launchPeriod,
      teamId: null,
      startDate: '2026-04-06',
      endDate: '2026-04-10',
      effect: 'warn',
    })
    const laterOf = async (request: { id: string }) =>
      (await ana.pathOf(request)).later.map(({ people }) => people.map(({ firstName }) => firstName))
    // It begins in seven days, in four, and against the rule.
    expect(await laterOf(await ana.asksFor('2026-03-09'))).toEqual([])
    expect(await laterOf(await ana.asksFor('2026-03-06'))).toEqual([['Ada']])
    const against = await ana.asksFor('2026-04-07')
    expect(await laterOf(against)).toEqual([['Ada']])
    expect((await ana.opens(against)).waitsFor).toMatchObject([{ id: max.id }])
  })

  it('asks the others of a step once, and reminds at each step anew', async () => {
    const { mike, nina, ana, company } = await makeStepped(test, (people) => [
      step({ by: 'people', people: [people.mike.id, people.nina.id], needed: 'all' }),
      step({ by: 'people', people: [people.nina.id, people.mike.id], needed: 'one' }),
      manager,
    ])
    const request = await ana.asksFor('2026-03-16')
    expect(request).toMatchObject({ waitsForAll: true })
    await test.untilJobsDone()
    await mike.approves(request)
    test.setNow('2026-03-02T09:01:00Z')
    await test.untilJobsDone()
    expect(await titles(nina)).toEqual(['New Leave Request'])
    test.setNow('2026-03-05T09:00:00Z')
    await test.runHourly(company.id)
    await test.untilJobsDone()
    expect(await titles(nina)).toEqual(['Waiting for you', 'New Leave Request'])
    expect(await titles(mike)).toEqual(['New Leave Request'])
  })

  it('moves on when the one it waits for leaves', async () => {
    const { admin, max, mike, nina, ana } = await makeStepped(test, (people) => [
      step({ by: 'people', people: [people.mike.id, people.nina.id], needed: 'all' }),
      manager,
    ])
    const request = await ana.asksFor('2026-03-16')
    await mike.approves(request)
    await admin.deactivates(nina)
    expect(await waitsFor(ana, request)).toEqual(['Max'])
    await test.mailTo(max.email, /Ana Employee requested leave/)
    await max.approves(request)
    expect((await ana.opens(request)).status).toBe('approved')
  })
})
