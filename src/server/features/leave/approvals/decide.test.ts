import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockPerson } from '#server/features/people/approvers.ts'
import { users } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { onPostgres } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'
import { addMember, auditOf, makeCompany, makeSmallCompany } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

const smallCompany = () => makeSmallCompany(test)

/** Until another transaction waits for a lock. On the embedded database it begins when this one has ended. */
async function untilSomebodyWaits(tx: Tx): Promise<void> {
  if (!onPostgres()) return
  await eventually(async () => {
    const { rows } = await tx.execute(sql`SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE NOT granted AND datname = current_database()`)
    if (rows.length === 0) throw new Error('Nobody waits so far.')
  })
}

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
    await test.mailTo(max.email, /Ana Employee requested leave/)

    const decided = await max.approves(request)
    expect(decided).toMatchObject({ status: 'approved', decidedBy: { firstName: 'Max' }, waitsFor: [] })
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
    const { ana, max, admin, company } = await smallCompany()
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
    const second = answers.find(({ statusCode }) => statusCode === 409)
    expect(second?.json().message).toBe(`This request has already been ${final?.status}.`)
    expect((await auditOf(test, company.id, request.id)).map(({ action }) => action)).toEqual([
      'leave-request.created',
      `leave-request.${final?.status}`,
    ])
    await test.mailTo(ana.email, /Your leave was/)
    const aboutIt = test.mails.filter(({ to, subject }) => to === ana.email && /Your leave/.test(subject))
    expect(aboutIt).toHaveLength(1)
  })

  it('and cancelling at the same moment: each step starts from the state it names, and is told once', async () => {
    const { ana, max, company } = await smallCompany()
    const request = await ana.asksFor('2026-03-09')
    const [approval, cancellation] = await Promise.all([
      max.call('PATCH', `/api/leave-requests/${request.id}/approve`, { status: 'approved' }),
      ana.call('POST', `/api/leave-requests/${request.id}/cancel`),
    ])
    // Cancelled in the end either way: before the approval, which is then refused, or after it.
    expect(cancellation.statusCode).toBe(200)
    const steps = (await auditOf(test, company.id, request.id)).map(({ before, after }) => [
      before && (before as { status: string }).status,
      (after as { status: string }).status,
    ])
    expect(steps).toEqual(
      approval.statusCode === 200
        ? [
            [null, 'pending'],
            ['pending', 'approved'],
            ['approved', 'cancelled'],
          ]
        : [
            [null, 'pending'],
            ['pending', 'cancelled'],
          ],
    )
    expect((await ana.ownRequests())[0]?.status).toBe('cancelled')
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

    const admins = await admin.asksFor('2026-03-11')
    const byThemselves = await admin.call('PATCH', `/api/leave-requests/${admins.id}/approve`, {
      status: 'approved',
    })
    expect(refusal(byThemselves)).toBe('403 Only an approver can decide this request.')
  })

  it('is refused to an admin who stopped being one while the decision waited for the lock', async () => {
    const company = await makeSmallCompany(test)
    const { ana } = company
    const abe = await addMember(test, company, 'Abe Admin', { role: 'admin' })
    const request = await ana.asksFor('2026-03-09')
    const decision = await test.inCompany(company.company.id, async (tx) => {
      await lockPerson(tx, ana.id)
      const deciding = abe.call('PATCH', `/api/leave-requests/${request.id}/approve`, { status: 'approved' })
      await untilSomebodyWaits(tx)
      await tx.update(users).set({ role: 'employee' }).where(eq(users.id, abe.id))
      return { deciding }
    })
    expect(refusal(await decision.deciding)).toBe('403 Only an approver can decide this request.')
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
    expect(answer.json().message).toContain('2 days short')
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

describe('a request to decide', () => {
  it('does not tell a manager of pending leave in the team that they may not see', async () => {
    const { ana, max, admin, ...company } = await smallCompany()
    const olga = await addMember(test, { admin, ...company }, 'Olga Other', {
      role: 'manager',
      manager: company.adminId,
    })
    const omar = await addMember(test, { admin, ...company }, 'Omar Other', { manager: olga.id })
    const { id: teamId } = await admin.addsTeam('Design')
    for (const member of [ana, omar]) await admin.changesMember(member, { teamId })
    await ana.asksFor('2026-03-09', '2026-03-10')
    const others = await omar.asksFor('2026-03-09', '2026-03-10', { leaveType: 'sick' })
    const alsoAway = async (person: typeof max | typeof admin) =>
      (await person.toDecide()).find(({ employeeName }) => employeeName === 'Ana Employee')?.alsoAway
    expect(await alsoAway(max)).toEqual([])
    expect(await alsoAway(admin)).toMatchObject([{ id: others.id, status: 'pending' }])
    await olga.approves(others)
    expect(await alsoAway(max)).toMatchObject([{ id: others.id, status: 'approved' }])
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
    const { ana, max, admin } = await smallCompany()
    const today = await max.approves(await ana.asksFor('2026-03-02', '2026-03-04'))
    const begun = await ana.call('POST', `/api/leave-requests/${today.id}/cancel`)
    expect([begun.statusCode, begun.json().message]).toEqual([409, expect.stringContaining('has started')])
    const ofMax = await admin.approves(await max.asksFor('2026-03-09'))
    const other = await ana.call('POST', `/api/leave-requests/${ofMax.id}/cancel`)
    expect(other.statusCode).toBe(403)
  })
})
