import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OutcomeTogether } from '#shared/leave/approvals-contract.ts'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import { requestVersion } from '#shared/leave/request-version.ts'
import { addDays } from '#shared/plain-date.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { auditOf, makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
beforeEach(() => test.setNow('2026-03-02T09:00:00Z'))
afterAll(() => test.close())

const asShown = (requests: readonly LeaveRequest[]) =>
  requests.map((request) => ({ id: request.id, version: requestVersion(request) }))

const decide = (person: Person, requests: readonly LeaveRequest[], status = 'approved') =>
  person.call('POST', '/api/approvals/decide', { status, requests: asShown(requests) })

async function decides(...args: Parameters<typeof decide>): Promise<OutcomeTogether[]> {
  const answer = await decide(...args)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function undoes(person: Person, decided: readonly OutcomeTogether[]): Promise<OutcomeTogether[]> {
  const decisions = decided.map(({ id, decidedAt }) => ({ id, decidedAt }))
  const answer = await person.call('POST', '/api/approvals/undo', { decisions })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const refusals = (outcomes: readonly OutcomeTogether[]) => outcomes.map(({ refusal }) => refusal)

/** Requests for one day each, on Mondays from 9 March on. */
async function askedFor(person: Person, count: number): Promise<LeaveRequest[]> {
  const requests: LeaveRequest[] = []
  for (let week = 0; week < count; week++)
    requests.push(await person.asksFor(addDays('2026-03-09', 7 * week)))
  return requests
}

const statuses = async (person: Person) => (await person.ownRequests()).map(({ status }) => status)

/** What the person is told of decisions once all jobs are done. */
async function told(person: Person & { email: string }): Promise<string[]> {
  await test.untilJobsDone()
  return test.mails
    .filter(({ to, subject }) => to === person.email && /approved|rejected|reopened/.test(subject))
    .map(({ subject }) => subject)
}

describe('several requests', () => {
  it('are decided in one call, each audited as one of several, and each is told', async () => {
    const { ana, max, company } = await makeSmallCompany(test)
    const requests = await askedFor(ana, 3)
    const outcomes = await decides(max, requests)
    const decidedAt = '2026-03-02T09:00:00.000Z'
    expect(outcomes).toEqual(requests.map(({ id }) => ({ id, refusal: null, decidedAt })))
    expect(await statuses(ana)).toEqual(['approved', 'approved', 'approved'])
    for (const { id } of requests) {
      const lines = await auditOf(test, company.id, id)
      expect(lines.at(-1)).toMatchObject({
        action: 'leave-request.approved',
        after: { status: 'approved', via: 'selection' },
      })
    }
    expect(await told(ana)).toHaveLength(3)
  })

  it('are rejected with one reason', async () => {
    const { ana, max } = await makeSmallCompany(test)
    const requests = asShown(await askedFor(ana, 2))
    const body = { status: 'rejected', rejectionReason: ' Release week ', requests }
    expect((await max.call('POST', '/api/approvals/decide', body)).statusCode).toBe(200)
    expect((await ana.ownRequests()).map(({ rejectionReason }) => rejectionReason)).toEqual([
      'Release week',
      'Release week',
    ])
  })

  it('are refused one by one: decided, edited, somebody else’s; the others are decided', async () => {
    const { ana, max, admin } = await makeSmallCompany(test)
    const [decided, edited, fine] = (await askedFor(ana, 3)) as [LeaveRequest, LeaveRequest, LeaveRequest]
    const own = await max.asksFor('2026-06-01')
    await admin.rejects(decided)
    await ana.changes(edited, { endDate: addDays(edited.endDate, 1) })
    expect(refusals(await decides(max, [decided, edited, own, fine]))).toEqual([
      'This request has already been rejected.',
      'This request has been edited since you opened it. Please check it again.',
      'Only an approver can decide this request.',
      null,
    ])
    expect(await max.opens(fine)).toMatchObject({ status: 'approved' })
    expect(await max.opens(edited)).toMatchObject({ status: 'pending' })
  })

  it('decided twice, as after an answer that was lost, are decided once, and the second call says so', async () => {
    const { ana, max } = await makeSmallCompany(test)
    const requests = await askedFor(ana, 2)
    await decides(max, requests)
    expect(refusals(await decides(max, requests))).toEqual([
      'This request has already been approved.',
      'This request has already been approved.',
    ])
    expect(await told(ana)).toHaveLength(2)
  })

  it('decided by two people at once are decided once each, and told once each', async () => {
    const { ana, max, admin, company } = await makeSmallCompany(test)
    const requests = await askedFor(ana, 6)
    const [byMax, byAdmin] = await Promise.all([
      decides(max, requests, 'approved'),
      decides(admin, requests.toReversed(), 'rejected'),
    ])
    const rejected = new Map(byAdmin.map(({ id, refusal }) => [id, refusal]))
    for (const { id, refusal } of byMax) {
      const { status } = await ana.opens({ id })
      expect([refusal, rejected.get(id)]).toEqual(
        status === 'approved'
          ? [null, 'This request has already been approved.']
          : ['This request has already been rejected.', null],
      )
      const actions = (await auditOf(test, company.id, id)).map(({ action }) => action)
      expect(actions).toEqual(['leave-request.created', `leave-request.${status}`])
    }
    expect(await told(ana)).toHaveLength(6)
  })

  it('are ten at most', async () => {
    const { ana, max } = await makeSmallCompany(test)
    const [request] = (await askedFor(ana, 1)) as [LeaveRequest]
    const answer = await decide(max, Array<LeaveRequest>(11).fill(request))
    expect(answer.statusCode).toBe(400)
    expect(await statuses(ana)).toEqual(['pending'])
  })
})

describe('several decisions are undone in one call', () => {
  it('within a minute, and the owner hears of nothing', async () => {
    const { ana, max } = await makeSmallCompany(test)
    const outcomes = await decides(max, await askedFor(ana, 3))
    test.setNow('2026-03-02T09:00:59Z')
    expect(await undoes(max, outcomes)).toEqual(
      outcomes.map(({ id }) => ({ id, refusal: null, decidedAt: null })),
    )
    expect(await statuses(ana)).toEqual(['pending', 'pending', 'pending'])
    expect(await told(ana)).toEqual([])
  })

  it('no one is notified before that minute is over, and of a single decision after ten seconds', async () => {
    const { ana, max } = await makeSmallCompany(test)
    const [alone, ...several] = (await askedFor(ana, 3)) as [LeaveRequest, ...LeaveRequest[]]
    await max.approves(alone)
    await decides(max, several)
    const { rows } = await test.database.asOwner((client) =>
      client.query<{ id: string; seconds: number }>(
        `SELECT data->>'requestId' AS id, round(extract(epoch FROM start_after - created_on))::int AS seconds
         FROM pgboss.job_common WHERE name = 'mail-leave-decided'`,
      ),
    )
    const seconds = new Map(rows.map((row) => [row.id, row.seconds]))
    expect([alone, ...several].map(({ id }) => seconds.get(id))).toEqual([12, 62, 62])
  })

  it('later, and the owner hears of it', async () => {
    const { ana, max } = await makeSmallCompany(test)
    const outcomes = await decides(max, await askedFor(ana, 2))
    await test.untilJobsDone()
    test.setNow('2026-03-02T09:01:00Z')
    await undoes(max, outcomes)
    expect((await told(ana)).toSorted()).toEqual([
      'Your leave was approved, Mon 16 Mar',
      'Your leave was approved, Mon 9 Mar',
      'Your leave was reopened, Mon 16 Mar',
      'Your leave was reopened, Mon 9 Mar',
    ])
  })

  it('a single decision is heard of after ten seconds, undone this way too', async () => {
    const { ana, max } = await makeSmallCompany(test)
    const { id, decidedAt } = await max.approves(await ana.asksFor('2026-03-09'))
    test.setNow('2026-03-02T09:00:10Z')
    await undoes(max, [{ id, decidedAt, refusal: null }])
    expect(await told(ana)).toEqual(['Your leave was reopened, Mon 9 Mar'])
  })

  it('but not one that was decided again; the others are', async () => {
    const { ana, max, admin } = await makeSmallCompany(test)
    const requests = await askedFor(ana, 2)
    const outcomes = await decides(max, requests)
    const [first] = requests as [LeaveRequest]
    await admin.call('POST', `/api/leave-requests/${first.id}/undo-decision`, {})
    test.setNow('2026-03-02T09:00:01Z')
    await admin.rejects(first)
    expect(refusals(await undoes(max, outcomes))).toEqual([
      'This request was decided again in the meantime. Look at the latest decision first.',
      null,
    ])
    expect(await max.opens(first)).toMatchObject({ status: 'rejected' })
  })
})
