import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { auditOf, makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { hoursPolicy } from '#test/settings-input.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
beforeEach(() => test.setNow('2026-03-02T09:00:00Z'))
afterAll(() => test.close())

const undo = (person: Person, { id }: { id: string }) =>
  person.call('POST', `/api/leave-requests/${id}/undo-decision`, {})
const undoes = async (person: Person, request: { id: string }): Promise<LeaveRequest> => {
  const answer = await undo(person, request)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const refused = async (person: Person, request: { id: string }, status: number, words: RegExp) => {
  const answer = await undo(person, request)
  expect([answer.statusCode, answer.json().message]).toEqual([status, expect.stringMatching(words)])
}

const later = () => test.setNow('2026-03-02T10:00:00Z')

/** What somebody is told about decisions in the app and by mail, the oldest first. */
async function told(person: Person & { email?: string }) {
  await test.untilJobsDone()
  const about = /approved|rejected|reopened/
  return {
    inApp: (await person.notifications()).map(({ title }) => title).filter((title) => about.test(title)),
    mails: test.mails
      .filter(({ to, subject }) => to === person.email && about.test(subject))
      .map(({ subject }) => subject),
  }
}

describe('a decision is undone', () => {
  it('only the one that is meant: not a later one', async () => {
    const { ana, max } = await makeSmallCompany(test)
    const request = await ana.asksFor('2026-03-16')
    const { decidedAt: first } = await max.rejects(request)
    later()
    await undoes(max, request)
    const { decidedAt: second } = await max.approves(request)
    const undoOf = (decidedAt: string | null) =>
      max.call('POST', `/api/leave-requests/${request.id}/undo-decision`, { decidedAt })
    const answer = await undoOf(first)
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'This request was decided again in the meantime. Look at the latest decision first.',
    ])
    const decided = await max.call('GET', '/api/approvals/decided')
    expect(decided.json()).toMatchObject({ items: [{ status: 'approved', decidedAt: second }] })
    expect((await undoOf(second)).json()).toMatchObject({ status: 'pending' })
  })

  it('the request is pending again with its approver, its days too, and it can be decided again', async () => {
    const { ana, max, admin } = await makeSmallCompany(test)
    const request = await max.approves(await ana.asksFor('2026-03-09', '2026-03-11'))
    const undone = await undoes(admin, request)
    expect(undone).toMatchObject({
      id: request.id,
      status: 'pending',
      decidedAt: null,
      decidedBy: null,
      waitsFor: [{ firstName: 'Max' }],
    })
    expect(await ana.balance()).toMatchObject({ usedDays: '0', pendingDays: '3' })
    expect(await max.toDecide()).toMatchObject([{ id: request.id }])
    expect(await ana.calendar('2026-03-01', '2026-03-31')).toEqual([])
    expect(await max.rejects(request, 'Release week')).toMatchObject({ status: 'rejected' })
  })

  it('a rejection loses its reason', async () => {
    const { ana, max } = await makeSmallCompany(test)
    const request = await max.rejects(await ana.asksFor('2026-03-09'), 'Release week')
    expect(await undoes(max, request)).toMatchObject({ status: 'pending', rejectionReason: null })
    expect(await ana.balance()).toMatchObject({ pendingDays: '1' })
  })

  it('within ten seconds no one else is notified', async () => {
    const { ana, max } = await makeSmallCompany(test)
    const request = await max.approves(await ana.asksFor('2026-03-09'))
    test.setNow('2026-03-02T09:00:09Z')
    await undoes(max, request)
    expect(await told(ana)).toEqual({ inApp: [], mails: [] })
    expect((await told(max)).inApp).toEqual([])
  })

  it('who decided hears of it at any time, where somebody else undoes it', async () => {
    const { ana, max, admin } = await makeSmallCompany(test)
    const request = await max.approves(await ana.asksFor('2026-03-09'))
    await undoes(admin, request)
    expect(await told(ana)).toEqual({ inApp: [], mails: [] })
    expect((await told(max)).inApp).toEqual(['Leave reopened'])

    const other = await admin.approves(await ana.asksFor('2026-03-16'))
    await test.untilJobsDone()
    later()
    await undoes(max, other)
    expect((await told(admin)).inApp).toEqual(['Leave reopened'])
  })

  it('decided again, the person hears of the second decision alone, once', async () => {
    const { ana, max } = await makeSmallCompany(test)
    const request = await max.approves(await ana.asksFor('2026-03-09'))
    await undoes(max, request)
    await max.approves(request)
    expect(await told(ana)).toEqual({
      inApp: ['Leave approved'],
      mails: ['Your leave was approved, Mon 9 Mar'],
    })
  })

  it('later the person hears of it, once, and of the same decision after it', async () => {
    const { ana, max, admin } = await makeSmallCompany(test)
    const request = await max.approves(await ana.asksFor('2026-03-09'))
    await test.untilJobsDone()
    later()
    await undoes(admin, request)
    expect(await told(ana)).toEqual({
      inApp: ['Leave reopened', 'Leave approved'],
      mails: ['Your leave was approved, Mon 9 Mar', 'Your leave was reopened, Mon 9 Mar'],
    })
    const reopened = await test.mailTo(ana.email, /reopened/)
    expect(reopened.text).toContain('It’s waiting for a decision again.')
    // Its approver, who undid nothing, hears of it, too.
    expect((await told(max)).inApp).toEqual(['Leave reopened'])

    await max.approves(request)
    expect((await told(ana)).mails).toEqual([
      'Your leave was approved, Mon 9 Mar',
      'Your leave was reopened, Mon 9 Mar',
      'Your leave was approved, Mon 9 Mar',
    ])
  })

  it('counts in the order in which it took effect, whatever the clocks of the servers said', async () => {
    const { ana, max } = await makeSmallCompany(test)
    const request = await max.approves(await ana.asksFor('2026-03-09'))
    test.setNow('2026-03-02T09:00:02Z')
    await undoes(max, request)
    test.setNow('2026-03-02T09:00:01Z')
    await max.approves(request)
    expect((await told(ana)).inApp).toEqual(['Leave approved'])
    expect(await undoes(max, request)).toMatchObject({ status: 'pending' })
  })

  it('is in the audit log and in the history of the leave', async () => {
    const { ana, max, company } = await makeSmallCompany(test)
    const request = await max.approves(await ana.asksFor('2026-03-09'))
    await undoes(max, request)
    const { id: actorId } = await max.me()
    expect((await auditOf(test, company.id, request.id)).at(-1)).toMatchObject({
      action: 'leave-request.decision-undone',
      actorId,
      subjectId: request.id,
      before: { status: 'approved' },
      after: { status: 'pending', startDate: '2026-03-09' },
    })
    expect((await ana.historyOf(request)).map(({ kind }) => kind)).toEqual(['asked', 'approved', 'undone'])
  })

  it('a rejected change of leave is pending again', async () => {
    const { ana, max } = await makeSmallCompany(test)
    const leave = await max.approves(await ana.asksFor('2026-03-09'))
    const { amendment } = await ana.changes(leave, { endDate: '2026-03-10' })
    if (!amendment) throw new Error('No change was asked for.')
    await max.rejects(amendment)
    expect(await undoes(max, amendment)).toMatchObject({
      id: leave.id,
      status: 'approved',
      amendment: { id: amendment.id, endDate: '2026-03-10' },
    })
    expect((await ana.historyOf(leave)).at(-1)?.kind).toBe('change-undone')
  })
})

/** From 9 March to 6 April. */
async function rejectedChange({ ana, max }: Record<'ana' | 'max', Person>): Promise<{ id: string }> {
  const leave = await max.approves(await ana.asksFor('2026-03-09'))
  const { amendment } = await ana.changes(leave, { startDate: '2026-04-06', endDate: '2026-04-06' })
  if (!amendment) throw new Error('No change was asked for.')
  await max.rejects(amendment)
  return amendment
}

describe('refuses to undo, in words', () => {
  it('for people who may not decide it', async () => {
    const { ana, max } = await makeSmallCompany(test)
    const request = await max.approves(await ana.asksFor('2026-03-09'))
    await refused(ana, request, 403, /^Only an approver can undo this decision\.$/)
    const others = await makeSmallCompany(test)
    await refused(others.admin, request, 404, /./)
  })

  it('what is pending, or undone already', async () => {
    const { ana, max } = await makeSmallCompany(test)
    const request = await ana.asksFor('2026-03-09')
    await refused(
      max,
      request,
      409,
      /^This request hasn’t been decided, or the decision was already undone\.$/,
    )
    await undoes(max, await max.approves(request))
    await refused(max, request, 409, /already undone/)
  })

  it('leave that has begun, on the owner’s date', async () => {
    const { ana, max } = await makeSmallCompany(test)
    const request = await max.approves(await ana.asksFor('2026-03-09'))
    test.setNow('2026-03-09T00:30:00Z')
    await refused(max, request, 409, /^This leave has started\. Change or cancel it instead\.$/)
  })

  it('a change of leave that has begun, though its new dates haven’t', async () => {
    const { ana, max } = await makeSmallCompany(test)
    const change = await rejectedChange({ ana, max })
    test.setNow('2026-03-09T00:30:00Z')
    await refused(max, change, 409, /^This leave has started\. Change or cancel it instead\.$/)
  })

  it('leave that was changed, or cancelled, since', async () => {
    const { ana, max } = await makeSmallCompany(test)
    const changed = await max.approves(await ana.asksFor('2026-03-09'))
    await max.changes(changed, { endDate: '2026-03-10' })
    await refused(max, changed, 409, /^This leave has been changed since the decision\./)

    const amended = await max.approves(await ana.asksFor('2026-03-12'))
    const { amendment } = await ana.changes(amended, { endDate: '2026-03-13' })
    await refused(
      max,
      amended,
      409,
      /^A change of this leave is waiting for a decision\. Decide that first\.$/,
    )
    if (amendment) await max.approves(amendment)
    await refused(max, amended, 409, /^This leave has been changed since the decision\./)

    const cancelled = await max.approves(await ana.asksFor('2026-03-16'))
    await ana.cancels(cancelled)
    await refused(max, cancelled, 409, /^This request has been cancelled in the meantime\.$/)
  })

  it('an approved change, and what nobody decided', async () => {
    const { ana, max, admin } = await makeSmallCompany(test)
    const leave = await max.approves(await ana.asksFor('2026-03-09'))
    const { amendment } = await ana.changes(leave, { endDate: '2026-03-10' })
    if (!amendment) throw new Error('No change was asked for.')
    await max.approves(amendment)
    await refused(
      max,
      amendment,
      409,
      /^An approved change can’t be undone\. Open the leave and change it back\.$/,
    )
    const recorded = await max.asksFor('2026-03-12', '2026-03-12', { userId: (await ana.me()).id })
    await refused(admin, recorded, 409, /^This leave was recorded or approved without a decision\./)
  })

  it('dates that collide with other leave by now, and days that the balance no longer covers', async () => {
    const { ana, max } = await makeSmallCompany(test)
    const collides = await max.rejects(await ana.asksFor('2026-03-09', '2026-03-10'))
    await ana.asksFor('2026-03-10')
    await refused(max, collides, 409, /^There’s now other leave on these dates\./)

    const uncovered = await max.rejects(await ana.asksFor('2026-04-06', '2026-04-24'))
    await ana.asksFor('2026-05-04', '2026-05-20')
    await refused(max, uncovered, 409, /short from/)
    expect((await max.opens(uncovered)).status).toBe('rejected')
  })

  it('hours of a date that other leave leaves no longer', async () => {
    const { admin, ana, max } = await makeSmallCompany(test)
    await admin.call('PUT', '/api/leave-types/annual/policy', hoursPolicy)
    const long = await ana.asksFor('2026-03-10', '2026-03-10', { startsAt: '12:00', endsAt: '21:00' })
    await max.rejects(long)
    const early = await ana.asksFor('2026-03-10', '2026-03-10', { startsAt: '06:00', endsAt: '12:00' })
    await refused(max, long, 409, /^There’s now other leave on these dates/)
    await ana.cancels(early)
    await undoes(max, long)
  })

  it('dates that a locked pay period has, of the request or of the leave that it would change', async () => {
    const { ana, max, admin } = await makeSmallCompany(test)
    const change = await rejectedChange({ ana, max })
    const request = await max.approves(await ana.asksFor('2026-03-10'))
    test.setNow('2026-04-02T09:00:00Z')
    await test.database.asOwner((client) =>
      client.query('UPDATE sessions SET created_at = $1, last_seen_at = $1', ['2026-04-02T09:00:00Z']),
    )
    expect((await admin.call('POST', '/api/payroll-periods/2026-03-01/lock')).statusCode).toBe(200)
    test.setNow('2026-03-02T09:00:00Z')
    for (const locked of [request, change])
      await refused(max, locked, 409, /^These dates are in a locked pay period\./)
  })
})
