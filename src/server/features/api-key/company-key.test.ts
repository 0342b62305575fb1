import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAdminIds } from '#server/features/people/admins.ts'
import { users } from '#server/platform/db/schema.ts'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import { startApp, startAppForTest, type TestApp } from '#test/app.ts'
import { addMember, makeSmallCompany } from '#test/factories.ts'
import { Program } from '#test/program.ts'
import { refusal } from '#test/refusal.ts'
import { approves, manager, setSteps, step } from '#test/stepped.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

const url = '/api/v1/leave-requests'
const march = { leaveType: 'annual', startDate: '2026-03-09', endDate: '2026-03-10', isHalfDay: false }
const approval = { status: 'approved' }
const ofCompany = { name: 'Payroll import', isPersonal: false }

/** The small company with a key of Ada's, and the id that the key acts with. */
async function makeWithKey() {
  const small = await makeSmallCompany(test)
  const { key, token } = await small.admin.makesKey(ofCompany)
  const rows = await test.inCompany(small.company.id, (tx) => tx.select().from(users))
  const actorId = rows.find(({ isKey }) => isKey)?.id ?? ''
  return { ...small, key, actorId, program: new Program(test.app, token) }
}

describe('a company’s key', () => {
  it('records and decides leave as an admin does, under its own name', async () => {
    const { admin, ana, program, actorId } = await makeWithKey()
    const recorded = await program.call('POST', url, { ...march, userId: ana.id })
    expect(recorded.statusCode, recorded.body).toBe(201)
    const named = { id: actorId, firstName: 'Payroll import', lastName: '' }
    expect(recorded.json()).toMatchObject({ status: 'approved', decidedBy: actorId, createdBy: actorId })
    const asked = await ana.asksFor('2026-03-16')
    expect((await program.call('POST', `${url}/${asked.id}/decision`, approval)).json()).toMatchObject({
      status: 'approved',
      decidedBy: actorId,
    })
    const shown = (await ana.ownRequests()).find(({ id }) => id === asked.id)
    expect(shown?.decidedBy).toEqual(named)
    expect((await ana.historyOf(asked)).at(-1)).toMatchObject({ kind: 'approved', by: named })
    const mail = await test.mailTo(ana.email, /approved/i)
    expect(mail.text).toContain('Payroll import')
    expect((await admin.call('GET', '/api/audit-log?noun=leave-request')).json()[0]).toMatchObject({
      actor: named,
      key: { name: 'Payroll import' },
    })
  })

  it('has no leave of its own', async () => {
    const { program } = await makeWithKey()
    expect(refusal(await program.call('POST', url, march))).toBe(
      '400 Please say whose leave it is: a company’s API key has no leave of its own.',
    )
  })

  it('never decides or records leave of its maker, nor of those who rotated it', async () => {
    const small = await makeWithKey()
    const { admin, adminId, ana, key, program } = small
    const bea = await addMember(test, small, 'Bea Second', { role: 'admin' })
    const decide = ({ id }: Pick<LeaveRequest, 'id'>, by = program) =>
      by.call('POST', `${url}/${id}/decision`, approval)
    const makers = await admin.asksFor('2026-03-09')
    const beas = await bea.asksFor('2026-03-16')
    const refusedToKey = await decide(makers)
    expect([refusedToKey.statusCode, refusedToKey.json().code]).toEqual([403, 'forbidden'])
    expect((await program.call('POST', url, { ...march, userId: adminId })).statusCode).toBe(403)
    expect((await decide(beas)).statusCode).toBe(200)
    const next = await bea.asksFor('2026-03-23')
    const rotated = new Program(test.app, (await bea.rotatesKey(key, { graceDays: 1 })).token)
    for (const by of [program, rotated]) {
      expect((await decide(next, by)).statusCode).toBe(403)
      expect((await decide(makers, by)).statusCode).toBe(403)
    }
    expect((await decide(await ana.asksFor('2026-03-09'), rotated)).statusCode).toBe(200)
  })

  it('decides no step of anyone’s leave, nor a change or the end of its maker’s', async () => {
    const small = await makeWithKey()
    const { admin, ana, max, program } = small
    await addMember(test, small, 'Bea Second', { role: 'admin' })
    await setSteps(admin, [manager, step({ by: 'admins' })])
    const makers = await admin.asksFor('2026-03-09', '2026-03-11')
    const anas = await ana.asksFor('2026-03-09')
    const decide = async ({ id }: { id: string }) =>
      (await program.call('POST', `${url}/${id}/decision`, approval)).statusCode
    expect(await decide(makers)).toBe(403)
    for (const request of [makers, anas]) await approves(max, request)
    expect((await admin.opens(makers)).stepApprovedAt).not.toBeNull()
    for (const request of [makers, anas]) expect(await decide(request)).toBe(403)
    expect((await ana.opens(anas)).status).toBe('pending')

    await setSteps(admin, null)
    const leave = await admin.asksFor('2026-03-16', '2026-03-18')
    await max.approves(leave)
    const { amendment } = await admin.changes(leave, { endDate: '2026-03-19' })
    expect(await decide({ id: amendment?.id ?? '' })).toBe(403)
    const change = { ...march, startDate: '2026-03-16', endDate: '2026-03-16' }
    for (const [method, path, body] of [
      ['PATCH', leave.id, change],
      ['POST', `${leave.id}/cancellation`],
      ['POST', `${amendment?.id}/cancellation`],
    ] as const)
      expect([path, (await program.call(method, `${url}/${path}`, body)).statusCode]).toEqual([path, 403])
    expect(await admin.opens(leave)).toMatchObject({ status: 'approved', amendment: { id: amendment?.id } })
  })

  it('outlives its maker’s rights: other admins see who made it, and end it', async () => {
    const small = await makeSmallCompany(test)
    const { admin, ana } = small
    const bea = await addMember(test, small, 'Bea Second', { role: 'admin' })
    const { key, token } = await bea.makesKey(ofCompany)
    const program = new Program(test.app, token)
    const statusOf = async () => (await program.call('GET', '/api/v1/people')).statusCode

    await admin.changesMember(bea, { role: 'employee' })
    expect(await statusOf()).toBe(200)
    expect(await bea.apiKeys()).toEqual([])
    expect((await bea.call('DELETE', `/api/api-keys/${key.id}`)).statusCode).toBe(403)
    const beas = await bea.asksFor('2026-03-09')
    expect((await program.call('POST', `${url}/${beas.id}/decision`, approval)).statusCode).toBe(403)

    await admin.deactivates(bea)
    const anas = await ana.asksFor('2026-03-09')
    expect((await program.call('POST', `${url}/${anas.id}/decision`, approval)).statusCode).toBe(200)
    expect(await admin.apiKeys()).toMatchObject([
      { name: 'Payroll import', madeBy: { id: bea.id, firstName: 'Bea', lastName: 'Second' } },
    ])
    await admin.revokesKey(key)
    expect(await statusOf()).toBe(401)
  })

  it('can be chosen in the audit log, also once it was revoked', async () => {
    const { admin, ana, max, key, actorId, program } = await makeWithKey()
    await program.call('POST', url, { ...march, userId: ana.id })
    await admin.revokesKey(key)
    expect((await admin.call('GET', '/api/audit-log/keys')).json()).toEqual([
      { id: actorId, name: 'Payroll import' },
    ])
    const lines = (await admin.call('GET', `/api/audit-log?personId=${actorId}`)).json()
    expect(lines).toMatchObject([{ action: 'leave-request.recorded', actor: { id: actorId } }])
    const file = await admin.call('GET', `/api/audit-log.csv?personId=${actorId}`)
    expect(file.body.trim().split('\n')).toHaveLength(2)
    expect(refusal(await max.call('GET', '/api/audit-log/keys'))).toBe(
      '403 Only an admin can see the audit log.',
    )
    const others = await makeSmallCompany(test)
    expect((await others.admin.call('GET', '/api/audit-log/keys')).json()).toEqual([])
    expect((await others.admin.call('GET', `/api/audit-log?personId=${actorId}`)).statusCode).toBe(404)
  })

  it('is to be rotated when who has its token is no admin any more', async () => {
    const { admin, max, key } = await makeWithKey()
    const formerAdmin = async (person = admin) =>
      (await person.apiKeys()).find(({ id }) => id === key.id)?.formerAdmin
    await admin.changesMember(max, { role: 'admin' })
    const rotated = await max.rotatesKey(key, { graceDays: 0 })
    expect([rotated.key.formerAdmin, await formerAdmin()]).toEqual([null, null])
    await admin.changesMember(max, { role: 'manager' })
    expect(await formerAdmin()).toMatchObject({ firstName: 'Max', lastName: 'Manager' })
    // For the days of grace, who had the old token still has one that works.
    await admin.rotatesKey(key, { graceDays: 7 })
    expect(await formerAdmin()).toMatchObject({ firstName: 'Max' })
    await admin.rotatesKey(key, { graceDays: 0 })
    expect(await formerAdmin()).toBeNull()
    // Once more by somebody who had it before.
    await admin.changesMember(max, { role: 'admin' })
    await max.rotatesKey(key, { graceDays: 0 })
    await admin.changesMember(max, { isActive: false })
    expect(await formerAdmin()).toMatchObject({ firstName: 'Max' })
  })

  it('is asked about no request, and nobody’s last admin', async () => {
    const { admin, adminId, max, company } = await makeWithKey()
    const asked = await max.asksFor('2026-03-09')
    expect(asked.waitsFor.map(({ id }) => id)).toEqual([adminId])
    expect(await test.inCompany(company.id, findAdminIds)).toEqual([adminId])
    expect((await admin.call('POST', '/api/companies/mine/leave')).statusCode).toBe(409)
  })
})

describe('a company’s key is no person', () => {
  it('in no list of people, count, report or export', async () => {
    const { admin, company, actorId } = await makeWithKey()
    const year = 'startDate=2026-01-01&endDate=2026-12-31'
    const lists = [
      '/api/team',
      '/api/team/former',
      '/api/team/former/page',
      '/api/team/prepared',
      '/api/deputy',
      '/api/teams',
      '/api/leave-balances',
      '/api/calendar/places?startDate=2026-03-01&endDate=2026-03-31',
      '/api/reports/balances',
      `/api/reports/usage?${year}`,
      `/api/reports/availability?${year}`,
      '/api/dashboard/team',
      '/api/invitations/overview',
    ]
    for (const list of lists) {
      const answer = await admin.call('GET', list)
      expect([list, answer.body]).toEqual([list, expect.not.stringContaining(actorId)])
      expect([list, answer.body]).toEqual([list, expect.not.stringContaining('Payroll import')])
    }
    expect((await admin.formerPage()).total).toBe(0)
    expect(await admin.stats()).toMatchObject({ teamMembers: 3 })
    const files = unzipSync((await admin.call('GET', '/api/reports/export')).rawPayload)
    const naming = Object.entries(files).flatMap(([name, bytes]) =>
      strFromU8(bytes).includes(actorId) ? [name] : [],
    )
    expect(naming).toEqual([])
    expect(company.name).toBe('Halyard')
  })

  it('for no call about a person', async () => {
    const { admin, actorId } = await makeWithKey()
    const id = actorId
    const calls = [
      ['GET', `/api/team/${id}/terms`],
      ['GET', `/api/team/${id}/personal-data`],
      ['GET', `/api/leave-statements/${id}`],
      ['PATCH', `/api/team/${id}`, { isActive: true }],
      ['PATCH', `/api/team/${id}`, { role: 'employee' }],
      ['POST', `/api/team/${id}/erase`, { name: 'Payroll import' }],
      ['DELETE', `/api/team/${id}`],
      ['POST', '/api/leave-requests', { ...march, userId: id }],
      ['GET', `/api/work-calendars/${id}?startDate=2026-03-01&endDate=2026-03-31`],
      [
        'POST',
        '/api/leave-adjustments',
        { userId: id, leaveType: 'annual', date: '2026-03-02', unit: 'days', amount: 1, reason: 'x' },
      ],
    ] as const
    for (const [method, path, body] of calls)
      expect([method, path, (await admin.call(method, path, body)).statusCode]).toEqual([method, path, 404])
  })

  it('found by no name in an import', async () => {
    const { admin } = await makeWithKey()
    const file = 'Name,Leave type,Start,End\r\nPayroll import,Annual,2026-01-05,2026-01-05\r\n'
    const outcome = await admin.imports('leave', file, 'dry run')
    expect(outcome.rows).toMatchObject([{ fate: 'problem', user: null }])
  })

  it('paid for as no seat', async () => {
    const paid = await startAppForTest({ payments: true })
    const { admin } = await makeSmallCompany(paid)
    await admin.makesKey(ofCompany)
    await admin.subscribes()
    await paid.untilJobsDone()
    expect(await admin.subscription()).toMatchObject({
      activeUsers: 3,
      nextInvoice: { amount: 300 },
    })
  })
})
