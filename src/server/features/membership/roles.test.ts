import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, auditOf, makeCompany, makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { refusal } from '#test/refusal.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp({ worker: false })
})
beforeEach(() => test.setNow('2026-03-02T09:00:00Z'))
afterAll(() => test.close())

const change = async (person: Person, id: string, body: object) =>
  refusal(await person.call('PATCH', `/api/team/${id}`, body))
const onlyAdmin = '409 A company needs an active admin. Please make someone else an admin first.'
const onlyAdminsChange = '403 Only an admin can change people’s details.'

describe('a role', () => {
  it('is changed by an admin, seen with the next request, and in the audit log', async () => {
    const { admin, adminId, ana, company } = await makeSmallCompany(test)
    expect((await admin.changesMember(ana, { role: 'manager' })).role).toBe('manager')
    expect((await ana.me()).role).toBe('manager')
    expect((await auditOf(test, company.id, ana.id)).at(-1)).toMatchObject({
      actorId: adminId,
      action: 'member.role-changed',
      before: { role: 'employee' },
      after: { role: 'manager' },
    })
    const lines = (await auditOf(test, company.id, ana.id)).length
    await admin.changesMember(ana, { role: 'manager', isActive: true })
    expect(await auditOf(test, company.id, ana.id)).toHaveLength(lines)
  })

  it('is no one’s to change but an admin’s', async () => {
    const { admin, adminId, ana, max } = await makeSmallCompany(test)
    for (const person of [ana, max]) {
      for (const id of [ana.id, max.id, adminId]) {
        expect(await change(person, id, { role: 'admin' })).toBe(onlyAdminsChange)
        expect(await change(person, id, { isActive: false })).toBe(onlyAdminsChange)
      }
    }
    expect((await admin.team()).map(({ role }) => role)).toEqual(['admin', 'employee', 'manager'])
  })

  it('of the only admin stays, until there is another one', async () => {
    const { admin, adminId, max } = await makeSmallCompany(test)
    for (const body of [{ role: 'manager' }, { role: 'employee' }, { isActive: false }])
      expect(await change(admin, adminId, body)).toBe(onlyAdmin)
    await admin.changesMember(max, { role: 'admin' })
    await max.deactivates(max).then(() => admin.reactivates(max))
    expect((await admin.changesMember({ id: adminId }, { role: 'employee' })).role).toBe('employee')
    expect(await change(admin, max.id, { role: 'employee' })).toBe(onlyAdminsChange)
  })

  it('doesn’t count an admin who was deactivated as the other one', async () => {
    const { admin, adminId, max } = await makeSmallCompany(test)
    await admin.changesMember(max, { role: 'admin' })
    await admin.deactivates(max)
    expect(await change(admin, adminId, { isActive: false })).toBe(onlyAdmin)
    expect(await change(admin, adminId, { role: 'manager' })).toBe(onlyAdmin)
  })

  it('of a manager who becomes an employee lets their people move to the next above', async () => {
    const { admin, adminId, ana, max, company } = await makeSmallCompany(test)
    await admin.changesMember(max, { role: 'employee' })
    expect((await ana.me()).managerId).toBe(adminId)
    expect((await auditOf(test, company.id, ana.id)).at(-1)).toMatchObject({
      action: 'member.changed',
      before: { managerId: max.id },
      after: { managerId: adminId, because: 'Their manager became an employee.' },
    })
    expect((await max.me()).managerId).toBe(adminId)
  })

  it('of an admin who becomes a manager leaves them their people', async () => {
    const { admin, max, ana } = await makeSmallCompany(test)
    await admin.changesMember(max, { role: 'admin' })
    await admin.changesMember(max, { role: 'manager' })
    expect((await ana.me()).managerId).toBe(max.id)
  })
})

describe('somebody who is deactivated', () => {
  it('is out at once, and can’t come in with an old session later', async () => {
    const { admin, ana } = await makeSmallCompany(test)
    await admin.deactivates(ana)
    expect((await ana.call('GET', '/api/auth/user')).statusCode).toBe(401)
    expect((await ana.call('GET', '/api/team')).statusCode).toBe(401)
    await admin.reactivates(ana)
    expect((await ana.call('GET', '/api/team')).statusCode).toBe(401)
    const again = await test.signIn({ email: ana.email, name: 'Ana Employee' })
    expect(await again.me()).toMatchObject({ id: ana.id, role: 'employee' })
  })

  it('is in the list of former members alone, the latest first', async () => {
    const { admin, ana, max } = await makeSmallCompany(test)
    await admin.deactivates(ana)
    test.setNow('2026-03-03T09:00:00Z')
    await admin.deactivates(max)
    expect((await admin.team()).map(({ firstName }) => firstName)).toEqual(['Ada'])
    expect((await admin.stats()).teamMembers).toBe(1)
    expect(await admin.formerMembers()).toMatchObject([
      { id: max.id, firstName: 'Max', role: 'manager', deactivatedAt: '2026-03-03T09:00:00.000Z' },
      { id: ana.id, email: ana.email, deactivatedAt: '2026-03-02T09:00:00.000Z' },
    ])
    await admin.reactivates(max)
    expect(await admin.formerMembers()).toMatchObject([{ id: ana.id }])
    expect(await admin.formerPage()).toEqual({ items: await admin.formerMembers(), next: null, total: 1 })
    expect(await admin.formerPage({ search: `employee ${ana.email.toUpperCase()}` })).toMatchObject({
      total: 1,
    })
    expect(await admin.formerPage({ search: 'manager' })).toEqual({ items: [], next: null, total: 0 })
  })

  it('is nobody’s to read but an admin’s', async () => {
    const { ana, max } = await makeSmallCompany(test)
    for (const person of [ana, max])
      expect(refusal(await person.call('GET', '/api/team/former'))).toBe(
        '403 Only an admin can see who was deactivated.',
      )
  })

  it('has nothing that waits any more, and keeps what was approved as history', async () => {
    const { admin, adminId, ana, max, company } = await makeSmallCompany(test)
    const taken = await max.approves(await ana.asksFor('2026-03-02', '2026-03-06'))
    const { amendment } = await ana.changes(taken, { endDate: '2026-03-05' })
    const asked = await ana.asksFor('2026-04-06', '2026-04-07')
    await admin.deactivates(ana)
    expect(await max.toDecide()).toEqual([])
    expect([await admin.opens(taken), await admin.opens(asked)]).toMatchObject([
      { status: 'approved', endDate: '2026-03-06', amendment: null },
      { status: 'cancelled' },
    ])
    const cancelled = { actorId: adminId, after: { because: 'The membership was deactivated.' } }
    expect((await auditOf(test, company.id, asked.id)).at(-1)).toMatchObject({
      ...cancelled,
      action: 'leave-request.cancelled',
    })
    expect((await auditOf(test, company.id, amendment?.id ?? '')).at(-1)).toMatchObject({
      ...cancelled,
      action: 'leave-amendment.cancelled',
    })
    const decision = await max.call('PATCH', `/api/leave-requests/${asked.id}/approve`, {
      status: 'approved',
    })
    expect(refusal(decision)).toBe('409 This request has already been cancelled.')
  })

  it('is away for nobody: not in the calendar, the tiles, the team list, nor in who else is away', async () => {
    const { admin, ana, max } = await makeSmallCompany(test)
    const bea = await addMember(
      test,
      { admin, adminId: '', company: await admin.company() },
      'Bea Employee',
      {
        manager: max.id,
      },
    )
    await max.approves(await ana.asksFor('2026-03-02', '2026-03-06'))
    await bea.asksFor('2026-03-04')
    const seen = async () => ({
      calendar: (await bea.calendar('2026-03-01', '2026-03-31')).length,
      out: (await bea.stats()).outToday,
      beside: (await max.toDecide()).map(({ alsoAway }) => alsoAway.length),
    })
    expect(await seen()).toEqual({ calendar: 1, out: 1, beside: [1] })
    await admin.deactivates(ana)
    expect(await seen()).toEqual({ calendar: 0, out: 0, beside: [0] })
    await admin.reactivates(ana)
    expect(await seen()).toEqual({ calendar: 1, out: 1, beside: [1] })
  })

  it('takes no place of those who may be away at once', async () => {
    const company = await makeCompany(test)
    const { admin } = company
    const one = await addMember(test, company, 'Ann One')
    const two = await addMember(test, company, 'Ben Two')
    const { id: teamId } = await admin.addsTeam('Design', 1)
    for (const person of [one, two]) await admin.changesMember(person, { teamId })
    const { leaveYearStart, paySchedule, timeZone, workingWeek, locationId } = await admin.company()
    const rules = { leaveYearStart, paySchedule, timeZone, workingWeek, locationId }
    await admin.call('PUT', '/api/companies/mine/settings', {
      ...rules,
      mostAway: 5,
      mostAwayEffect: 'refuse',
    })
    await admin.approves(await one.asksFor('2026-03-09'))
    expect((await two.tryAsking('2026-03-09')).statusCode).toBe(409)
    await admin.deactivates(one)
    expect((await two.tryAsking('2026-03-09')).statusCode).toBe(201)
  })

  it('leaves their people to the next above who is there and can, else to nobody', async () => {
    const { admin, adminId, ana, max, company } = await makeSmallCompany(test)
    const moe = await addMember(test, { admin, adminId, company }, 'Moe Middle', { role: 'manager' })
    await admin.changesMember(moe, { managerId: max.id })
    await admin.changesMember(ana, { managerId: moe.id })
    await admin.deactivates(max)
    expect((await moe.me()).managerId).toBe(adminId)
    await admin.changesMember(moe, { managerId: null })
    await admin.deactivates(moe)
    expect((await ana.me()).managerId).toBeNull()
    expect((await auditOf(test, company.id, ana.id)).at(-1)).toMatchObject({
      action: 'member.changed',
      before: { managerId: moe.id },
      after: { managerId: null, because: 'Their manager was deactivated.' },
    })
  })

  it('comes back with their role, and with their manager where that is still one', async () => {
    const { admin, ana, max, company } = await makeSmallCompany(test)
    await admin.deactivates(ana)
    expect(await admin.reactivates(ana)).toMatchObject({
      isActive: true,
      role: 'employee',
      managerId: max.id,
    })
    await admin.deactivates(ana)
    await admin.changesMember(max, { role: 'employee' })
    expect(await admin.reactivates(ana)).toMatchObject({ managerId: null })
    expect((await auditOf(test, company.id, ana.id)).at(-1)).toMatchObject({
      action: 'member.reactivated',
      before: { isActive: false, managerId: max.id },
      after: { isActive: true, managerId: null },
    })
  })

  it('may be a manager: who reported to them is not closed into a loop when both come back', async () => {
    const { admin, ana, max } = await makeSmallCompany(test)
    await admin.changesMember(ana, { role: 'manager' })
    await admin.deactivates(ana)
    await admin.deactivates(max)
    await admin.reactivates(max)
    await admin.changesMember(max, { managerId: null })
    await admin.reactivates(ana)
    expect(await admin.termsOf(ana)).toMatchObject({ managerId: max.id })
    expect(await change(admin, max.id, { managerId: ana.id })).toMatch(/^409 Ana reports to Max/)
  })

  it('can be deactivated and changed in one call, and other terms still be set afterwards', async () => {
    const { admin, ana } = await makeSmallCompany(test)
    const terms = await admin.changesMember(ana, {
      isActive: false,
      role: 'manager',
      employment: [{ start: null, end: '2026-03-31' }],
    })
    expect(terms).toMatchObject({ isActive: false, role: 'manager', employment: [{ end: '2026-03-31' }] })
    expect((await admin.changesMember(ana, { role: 'employee' })).role).toBe('employee')
  })

  it('can’t be of another company', async () => {
    const { ana } = await makeSmallCompany(test)
    const { admin: stranger } = await makeCompany(test)
    for (const body of [{ role: 'admin' }, { isActive: false }])
      expect(await change(stranger, ana.id, body)).toBe('404 No one here has that ID.')
    expect(await stranger.formerMembers()).toEqual([])
    expect((await ana.me()).role).toBe('employee')
  })
})
