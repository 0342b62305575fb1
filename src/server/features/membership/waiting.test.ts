import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { announcements } from '#server/platform/db/schema.ts'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, auditOf, makeCompany, makeSmallCompany, newEmail } from '#test/factories.ts'
import { changesPolicy, policy } from '#test/policies.ts'

// What waits is looked at again when other people decide (product, section 2).

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
beforeEach(() => test.setNow('2026-03-02T09:00:00Z'))
afterAll(() => test.close())

const waitsFor = ({ waitsFor: people }: LeaveRequest) => people.map(({ firstName }) => firstName)

async function onlyAdminAndManager() {
  const company = await makeCompany(test)
  const max = await addMember(test, company, 'Max Manager', { role: 'manager', manager: company.adminId })
  return { ...company, max, ada: await company.admin.me() }
}

describe('what waits', () => {
  it('is approved by itself when the last other approver leaves, and says why', async () => {
    for (const change of [{ isActive: false }, { role: 'employee' as const }]) {
      const { admin, ada, max, company } = await onlyAdminAndManager()
      const request = await admin.asksFor('2026-03-09', '2026-03-10')
      expect(waitsFor(request)).toEqual(['Max'])
      await admin.changesMember(max, change)
      expect(await admin.opens(request)).toMatchObject({ status: 'approved', decidedBy: null })
      expect((await auditOf(test, company.id, request.id)).at(-1)).toMatchObject({
        actorId: null,
        action: 'leave-request.approved',
        after: { because: 'There is no other active approver.' },
      })
      expect((await test.mailTo(ada.email, /was approved/)).to).toBe(ada.email)
    }
  })

  it('as a change of leave takes its effect then', async () => {
    const { admin, max, company } = await onlyAdminAndManager()
    const leave = await max.approves(await admin.asksFor('2026-03-09', '2026-03-10'))
    const { amendment } = await admin.changes(leave, { endDate: '2026-03-12' })
    const long = await max.approves(await admin.asksFor('2026-03-02', '2026-03-05'))
    test.setNow('2026-03-04T09:00:00Z')
    await admin.reportsIll(long, '2026-03-04')
    await admin.deactivates(max)
    expect(await admin.opens(leave)).toMatchObject({ endDate: '2026-03-12', totalDays: '4', amendment: null })
    expect((await auditOf(test, company.id, amendment?.id ?? '')).at(-1)).toMatchObject({
      actorId: null,
      action: 'leave-amendment.approved',
      after: { amends: leave.id, because: 'There is no other active approver.' },
    })
    const sick = (await admin.ownRequests()).filter(({ leaveType }) => leaveType === 'sick')
    expect(sick).toMatchObject([{ startDate: '2026-03-04', status: 'approved' }])
  })

  it('goes on waiting where the balance no longer covers it, until its owner edits or cancels it', async () => {
    const { admin, max } = await onlyAdminAndManager()
    const request = await admin.asksFor('2026-03-09', '2026-03-13')
    const leave = await max.approves(await admin.asksFor('2026-04-06', '2026-04-10'))
    const { amendment } = await admin.changes(leave, { endDate: '2026-04-14' })
    await changesPolicy(admin, 'annual', policy({ annualAmount: 3 }))
    await admin.deactivates(max)
    expect((await admin.opens(request)).status).toBe('pending')
    expect(await admin.opens(leave)).toMatchObject({
      endDate: '2026-04-10',
      amendment: { id: amendment?.id },
    })
    await admin.cancels(leave)
    expect((await admin.changes(request, { endDate: '2026-03-10' })).status).toBe('approved')
  })

  it('is approved by itself at a later look, and screens are told, although nobody’s role changed', async () => {
    const { admin, adminId, max, company } = await onlyAdminAndManager()
    const request = await admin.asksFor('2026-03-09', '2026-03-13')
    const allow = (annualAmount: number) => changesPolicy(admin, 'annual', policy({ annualAmount }))
    await allow(3)
    await admin.deactivates(max)
    await allow(20)
    const told = async () => {
      const rows = await test.inCompany(company.id, (tx) => tx.select().from(announcements))
      return rows.filter(({ topics }) => topics.includes('leave')).length
    }
    const before = await told()
    expect((await admin.opens(request)).status).toBe('pending')
    await admin.changesMember({ id: adminId }, { role: 'admin' })
    expect((await admin.opens(request)).status).toBe('approved')
    expect(await told()).toBe(before + 1)
  })

  it('newly lies with the next above, who is asked', async () => {
    const { admin, ana, max } = await makeSmallCompany(test)
    const request = await ana.asksFor('2026-03-09', '2026-03-10')
    expect(waitsFor(request)).toEqual(['Max'])
    await admin.deactivates(max)
    expect(waitsFor(await ana.opens(request))).toEqual(['Ada'])
    expect((await test.mailTo((await admin.me()).email, /^Ana Employee requested/)).to).toMatch(/^ada/)
  })

  it('newly lies with another manager, who alone is asked', async () => {
    const { admin, adminId, ana, company } = await makeSmallCompany(test)
    const moe = await addMember(test, { admin, adminId, company }, 'Moe Manager', { role: 'manager' })
    const request = await ana.asksFor('2026-03-09', '2026-03-10')
    await admin.changesMember(ana, { managerId: moe.id })
    expect(waitsFor(await ana.opens(request))).toEqual(['Moe'])
    await test.mailTo(moe.email, /^Ana Employee requested/)
    await test.untilJobsDone()
    const { email } = await admin.me()
    expect(
      test.mails.filter(({ to, subject }) => to === email && subject.startsWith('Ana Employee asks')),
    ).toEqual([])
  })

  it('is newly a manager’s who was prepared, and joins', async () => {
    const company = await makeCompany(test)
    const [boss, worker] = [newEmail('boss'), newEmail('worker')]
    await company.admin.invites(boss, 'manager')
    await company.admin.invites(worker, 'employee', { managerEmail: boss })
    const wim = await test.joins({ email: worker, name: 'Wim Worker' })
    const request = await wim.asksFor('2026-03-09')
    expect(waitsFor(request)).toEqual(['Ada'])
    await test.joins({ email: boss, name: 'Bob Boss' })
    expect(waitsFor(await wim.opens(request))).toEqual(['Bob'])
    await test.mailTo(boss, /^Wim Worker requested/)
  })
})
