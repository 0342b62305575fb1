import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApprovalStep } from '#shared/leave/approval-steps-contract.ts'
import type { DecidedRequest, OutcomeTogether } from '#shared/leave/approvals-contract.ts'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import type { MailDecision } from '#shared/leave/mail-decision-contract.ts'
import { requestVersion } from '#shared/leave/request-version.ts'
import type { Page } from '#shared/paged.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, auditOf, makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { refusal } from '#test/refusal.ts'
import { launchPeriod } from '#test/settings-input.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
beforeEach(() => test.setNow('2026-03-02T09:00:00Z'))
afterAll(() => test.close())

const step = (changes: Partial<ApprovalStep> & Pick<ApprovalStep, 'by'>): ApprovalStep => {
  return { people: [], needed: 'one', when: 'always', days: null, ...changes }
}
const manager = step({ by: 'manager' })

/** Ana reports to Max, and Max to Ada; Mike and Nina are other managers, who manage nobody. */
type Member = Awaited<ReturnType<typeof addMember>>

async function makeStepped(stepsOf: (people: { mike: Member; nina: Member }) => ApprovalStep[]) {
  const company = await makeSmallCompany(test)
  const { adminId, admin } = company
  const mike = await addMember(test, company, 'Mike Manager', { role: 'manager', manager: adminId })
  const nina = await addMember(test, company, 'Nina Manager', { role: 'manager', manager: adminId })
  const steps = stepsOf({ mike, nina })
  await setSteps(admin, steps)
  return { ...company, mike, nina, steps }
}

const setSteps = async (admin: Person, approvalSteps: ApprovalStep[] | null) => {
  const answer = await admin.call('PATCH', '/api/leave-types/annual', { approvalSteps })
  expect(answer.statusCode).toBe(200)
}
const decides = (person: Person, { id }: { id: string }, status = 'approved') =>
  person.call('PATCH', `/api/leave-requests/${id}/approve`, { status })
const undoes = (person: Person, { id }: { id: string }) =>
  person.call('POST', `/api/leave-requests/${id}/undo-decision`, {})
/** What the link in the approver's mail opens. */
const mailDecisionOf = async (approver: Person & { email: string }) => {
  const { text } = await test.mailTo(approver.email, /asks for leave/)
  const token = /^Approve:\n\S+\/decide\/(\S+)$/m.exec(text)?.[1] ?? ''
  const shown = await approver.call('GET', `/api/mail-decisions/${token}`)
  const { isOpen: _, ...rest } = shown.json<MailDecision & { isOpen?: boolean }>()
  return { ...rest, token }
}
const idsToDecide = async (person: Person) => (await person.toDecide()).map(({ id }) => id)
const titles = async (person: Person) => (await person.notifications()).map(({ title }) => title)
const pendingFor = async (person: Person) => {
  const answer = await person.call('GET', '/api/calendar/pending?startDate=2026-03-01&endDate=2026-03-31')
  return answer.json<{ id: string }[]>().map(({ id }) => id)
}
const decidedFor = async (person: Person) =>
  (await person.call('GET', '/api/approvals/decided'))
    .json<Page<DecidedRequest>>()
    .items.map(({ id, status, decidedBy, canUndo }) => [id, status, decidedBy.id, canUndo])
const waitsFor = async (person: Person, request: { id: string }) =>
  (await person.opens(request)).waitsFor.map(({ firstName }) => firstName)

describe('a request in steps', () => {
  it('waits for one after the other, and is approved by the last', async () => {
    const { max, mike, ana, company } = await makeStepped((people) => [
      manager,
      step({ by: 'people', people: [people.mike.id] }),
    ])
    const request = await ana.asksFor('2026-03-16', '2026-03-18')
    expect(request.waitsFor).toMatchObject([{ id: max.id }])
    expect(await idsToDecide(mike)).toEqual([])
    expect(refusal(await decides(mike, request))).toBe('403 Only an approver can decide this request.')
    expect(await ana.pathOf(request)).toMatchObject({
      approvals: [],
      later: [{ people: [{ id: mike.id }], needsAll: false }],
    })

    const first = await decides(max, request)
    expect(first.json<LeaveRequest>()).toMatchObject({
      status: 'pending',
      decidedAt: null,
      decidedBy: null,
      waitsFor: [{ id: mike.id }],
      stepApprovedAt: '2026-03-02T09:00:00.000Z',
    })
    expect(await idsToDecide(max)).toEqual([])
    expect(await idsToDecide(mike)).toEqual([request.id])
    expect(refusal(await decides(max, request))).toBe(
      '409 You’ve already approved this request. It’s now waiting for Mike Manager.',
    )
    expect(await ana.pathOf(request)).toMatchObject({ approvals: [{ person: { id: max.id } }], later: [] })

    expect((await decides(mike, request)).json<LeaveRequest>()).toMatchObject({
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
    expect((await decides(max, request)).statusCode).toBe(409)
  })

  it('is told of when the approval can no longer be undone unheard', async () => {
    const { max, mike, ana } = await makeStepped((people) => [
      manager,
      step({ by: 'people', people: [people.mike.id] }),
    ])
    const request = await ana.asksFor('2026-03-16')
    await max.approves(request)
    test.setNow('2026-03-02T09:00:05Z')
    await test.untilJobsDone()
    expect(await mike.notifications()).toEqual([])
    test.setNow('2026-03-02T09:00:20Z')
    const mail = await test.mailTo(mike.email, /Ana Employee asks for leave/)
    expect(mail.text).toContain('Max Manager has approved it')
    const news = await test.mailTo(ana.email, /Your request is now with Mike Manager/)
    expect(news.text).toContain('Max Manager has approved it.')
  })

  it('ends with a rejection at any step', async () => {
    const { max, mike, ana } = await makeStepped((people) => [
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
    const { admin, mike, nina, ana } = await makeStepped((people) => [
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
    const { mike, nina, ana } = await makeStepped((people) => [
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
    const { admin, max, ana } = await makeStepped(() => [
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
    const { max, ana } = await makeStepped(() => [manager, step({ by: 'admins', when: 'longer', days: 2 })])
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
    const { admin, max, mike, ana } = await makeStepped((people) => [
      manager,
      step({ by: 'people', people: [people.mike.id] }),
    ])
    const request = await ana.asksFor('2026-03-16')
    test.setNow('2026-03-04T09:00:00Z')
    await max.approves(request)
    test.setNow('2026-03-06T09:00:00Z')
    await test.runHourly()
    await test.untilJobsDone()
    expect(await ana.pathOf(request)).toMatchObject({
      stages: [{ people: [{ id: mike.id }] }, { from: '2026-03-13' }],
    })
    test.setNow('2026-03-13T09:00:00Z')
    await test.runHourly()
    await test.untilJobsDone()
    expect(await waitsFor(ana, request)).toEqual(['Mike', 'Ada'])
    await admin.approves(request)
    expect((await ana.opens(request)).status).toBe('approved')
  })

  it('holds a step for short notice, and for leave against a rule', async () => {
    const { admin, ana, max } = await makeStepped(() => [
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
    const { mike, nina, ana } = await makeStepped((people) => [
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
    await test.runHourly()
    await test.untilJobsDone()
    expect(await titles(nina)).toEqual(['Waiting for you', 'New Leave Request'])
    expect(await titles(mike)).toEqual(['New Leave Request'])
  })

  it('moves on when the one it waits for leaves', async () => {
    const { admin, max, mike, nina, ana } = await makeStepped((people) => [
      step({ by: 'people', people: [people.mike.id, people.nina.id], needed: 'all' }),
      manager,
    ])
    const request = await ana.asksFor('2026-03-16')
    await mike.approves(request)
    await admin.deactivates(nina)
    expect(await waitsFor(ana, request)).toEqual(['Max'])
    await test.mailTo(max.email, /Ana Employee asks for leave/)
    await max.approves(request)
    expect((await ana.opens(request)).status).toBe('approved')
  })
})

describe('an approval of a step', () => {
  it('is undone by who gave it: the request waits at its step again', async () => {
    const { max, mike, ana } = await makeStepped((people) => [
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
    const { max, mike, ana } = await makeStepped((people) => [
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
    const { admin, max, mike, ana } = await makeStepped((people) => [
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
    const { admin, max, mike, ana } = await makeStepped((people) => [
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
    const { max, mike, ana } = await makeStepped((people) => [
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
    const { max, mike, ana } = await makeStepped((people) => [
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
    const { max, mike, ana } = await makeStepped((people) => [
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
    const { admin, max, mike, ana } = await makeStepped((people) => [
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

const approvesAsSeen = (person: Person, request: LeaveRequest) => {
  const requests = [{ id: request.id, version: requestVersion(request) }]
  return person.call('POST', '/api/approvals/decide', { status: 'approved', requests })
}

const refusalOf = (answer: Awaited<ReturnType<typeof approvesAsSeen>>) =>
  answer.json<OutcomeTogether[]>()[0]?.refusal ?? null

const rounds = Number(process.env['ROUNDS'] ?? 4)

describe('at the same moment', { timeout: 30_000 + rounds * 5_000 }, () => {
  it('two who see the same step approve it once', async () => {
    const { admin, max, mike, ana } = await makeStepped((people) => [
      manager,
      step({ by: 'people', people: [people.mike.id] }),
    ])
    for (let round = 0; round < rounds; round++) {
      const request = await ana.asksFor('2026-03-16')
      // The admin could approve either step, but means the one that was shown.
      const refusals = (
        await Promise.all([approvesAsSeen(max, request), approvesAsSeen(admin, request)])
      ).map(refusalOf)
      expect(refusals.filter((refused) => refused === null)).toHaveLength(1)
      const after = await ana.opens(request)
      expect([after.status, after.waitsFor.map(({ id }) => id)]).toEqual(['pending', [mike.id]])
      expect((await ana.pathOf(request)).approvals).toHaveLength(1)
      await mike.approves(request)
      await ana.cancels(request)
    }
  })

  it('all of a step approve it: each counts, and the last one decides', async () => {
    const { mike, nina, ana } = await makeStepped((people) => [
      step({ by: 'people', people: [people.mike.id, people.nina.id], needed: 'all' }),
    ])
    for (let round = 0; round < rounds; round++) {
      const request = await ana.asksFor('2026-03-16')
      const answers = await Promise.all([decides(mike, request), decides(nina, request)])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      const after = await ana.opens(request)
      expect(after.status).toBe('approved')
      expect((await ana.historyOf(request)).map(({ kind }) => kind)).toEqual([
        'asked',
        'step-approved',
        'approved',
      ])
      await ana.cancels(request)
    }
  })

  it('the step is approved, and its approval undone: one after the other, or not at all', async () => {
    const { max, mike, ana } = await makeStepped((people) => [
      manager,
      step({ by: 'people', people: [people.mike.id] }),
    ])
    for (let round = 0; round < rounds; round++) {
      const request = await ana.asksFor('2026-03-16')
      test.setNow('2026-03-02T09:00:00Z')
      const { stepApprovedAt: decidedAt } = await max.approves(request)
      test.setNow('2026-03-02T09:00:01Z')
      const [undone, approved] = await Promise.all([
        max.call('POST', `/api/leave-requests/${request.id}/undo-decision`, { decidedAt }),
        decides(mike, request),
      ])
      const after = await ana.opens(request)
      // Undone first, it isn't Mike's turn; approved first, Max doesn't undo Mike's decision.
      expect([
        undone.statusCode,
        approved.statusCode,
        after.status,
        after.waitsFor.map(({ id }) => id),
      ]).toEqual(undone.statusCode === 200 ? [200, 403, 'pending', [max.id]] : [403, 200, 'approved', []])
      await ana.cancels(request)
    }
  })
})
