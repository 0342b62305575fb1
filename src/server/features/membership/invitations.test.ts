import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#test/app.ts'
import { eventually } from '#test/eventually.ts'
import { auditOf, makeCompany, makeSmallCompany, newEmail } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
beforeEach(() => test.setNow('2026-03-02T09:00:00Z'))
afterAll(() => test.close())

const revoked = '409 This invitation was revoked. Please invite the person again instead.'
const unknown = '404 That invitation doesn’t exist. Please reload the list.'

describe('the list of invitations', () => {
  it('has those that are open or ran out, the newest first', async () => {
    const { admin } = await makeCompany(test)
    const old = await admin.invites(newEmail('old'))
    test.setNow('2026-03-12T09:00:00Z')
    await admin.me()
    const fresh = await admin.invites(newEmail('fresh'), 'manager')
    const joins = newEmail('joins')
    await admin.invites(joins)
    await test.joins({ email: joins, name: 'Jo In' })
    await admin.revokes(await admin.invites(newEmail('gone')))
    test.setNow('2026-03-16T09:00:00Z')
    expect(await admin.invitations()).toMatchObject([
      { id: fresh.id, role: 'manager', isExpired: false },
      { id: old.id, isExpired: true },
    ])
  })

  it('is for admins only, as is what can be done with them', async () => {
    const { admin, ana, max } = await makeSmallCompany(test)
    const { id } = await admin.invites(newEmail())
    for (const person of [ana, max]) {
      expect([
        refusal(await person.call('GET', '/api/invitations')),
        refusal(await person.call('POST', `/api/invitations/${id}/resend`)),
        refusal(await person.call('DELETE', `/api/invitations/${id}`)),
      ]).toEqual([
        '403 Only an admin can see invitations.',
        '403 Only an admin can change invitations.',
        '403 Only an admin can change invitations.',
      ])
    }
    expect(await admin.invitations()).toMatchObject([{ id }])
  })
})

describe('the overview of the invitations', () => {
  it('counts who is still to be invited, and has those who left and are invited back', async () => {
    const { admin, ana, max } = await makeSmallCompany(test)
    await admin.importsPeople([{ email: newEmail('one') }, { email: newEmail('two') }])
    await admin.invites(newEmail('invited'))
    await ana.leaves()
    const back = await admin.invites(ana.email)
    expect(await admin.invitationOverview()).toEqual({ toInvite: 2, waiting: 0, returning: [back] })
    await admin.sendsInvitations()
    expect(await admin.invitationOverview()).toMatchObject({ toInvite: 0 })
    expect(refusal(await max.call('GET', '/api/invitations/overview'))).toBe(
      '403 Only an admin can see invitations.',
    )
  })

  it('counts those who wait for the day’s limit apart', async () => {
    const { admin } = await makeCompany(test)
    await admin.importsPeople(Array.from({ length: 52 }, () => ({ email: newEmail() })))
    await admin.sendsInvitations()
    expect(await admin.invitationOverview()).toEqual({ toInvite: 0, waiting: 2, returning: [] })
  })
})

describe('an invitation', () => {
  it('is sent again for another 14 days, with a mail of its own, also when it ran out', async () => {
    const { admin, company } = await makeCompany(test)
    const email = newEmail('again')
    const first = await admin.invites(email)
    await test.mailTo(email)
    test.setNow('2026-03-15T09:00:00Z')
    await admin.me()
    test.setNow('2026-03-20T09:00:00Z')
    const second = await admin.resends(first)
    expect(second).toMatchObject({ id: first.id, isExpired: false, expiresAt: '2026-04-03T09:00:00.000Z' })
    expect((await auditOf(test, company.id, first.id)).map(({ action }) => action)).toEqual([
      'invitation.sent',
      'invitation.resent',
    ])
    const messageIds = () => test.mails.filter(({ to }) => to === email).map(({ messageId }) => messageId)
    await eventually(() => expect(messageIds()).toHaveLength(2))
    expect(new Set(messageIds()).size).toBe(2)
    const person = await test.joins({ email, name: 'Ann Again' })
    expect((await person.me()).companyId).toBe(company.id)
  })

  it('is sent again in the name of the admin who does', async () => {
    const { admin, max } = await makeSmallCompany(test)
    const invitation = await admin.invites(newEmail('twice'))
    await test.mailTo(invitation.email, /^Ada Admin invites you/)
    await admin.changesMember(max, { role: 'admin' })
    test.setNow('2026-03-03T09:00:00Z')
    await max.resends(invitation)
    expect((await test.mailTo(invitation.email, /^Max Manager invites you/)).replyTo).toBe(max.email)
  })

  it('is not sent again once it was accepted or revoked', async () => {
    const { admin } = await makeCompany(test)
    const email = newEmail('joined')
    const accepted = await admin.invites(email)
    await test.joins({ email, name: 'Jo Ined' })
    const gone = await admin.invites(newEmail('gone'))
    await admin.revokes(gone)
    const resend = async ({ id }: { id: string }) =>
      refusal(await admin.call('POST', `/api/invitations/${id}/resend`))
    expect([await resend(accepted), await resend(gone)]).toEqual([
      '409 This person has already joined. Please reload the list.',
      revoked,
    ])
  })

  it('that is revoked lets nobody in, makes room for another one, and is gone', async () => {
    const { admin } = await makeCompany(test)
    const email = newEmail('revoked')
    const invitation = await admin.invites(email)
    await admin.revokes(invitation)
    const person = await test.signIn({ email, name: 'Rea Voked' })
    expect((await person.me()).companyId).toBeNull()
    expect((await person.call('GET', '/api/invitations/mine')).json()).toEqual([])
    expect(refusal(await admin.call('DELETE', `/api/invitations/${invitation.id}`))).toBe(unknown)
    expect((await person.call('POST', `/api/invitations/${invitation.id}/accept`)).statusCode).toBe(404)
    const again = await admin.invites(email)
    expect((await person.call('POST', `/api/invitations/${again.id}/accept`)).statusCode).toBe(200)
    expect(refusal(await admin.call('DELETE', `/api/invitations/${again.id}`))).toBe(
      '409 This person has already joined. Please deactivate them instead.',
    )
  })

  it('counts against the 50 a day when it is sent again', async () => {
    const { admin } = await makeCompany(test)
    const invitation = await admin.invites(newEmail())
    for (let sent = 1; sent < 50; sent++) await admin.resends(invitation)
    const refused = await admin.call('POST', `/api/invitations/${invitation.id}/resend`)
    expect(refused.statusCode).toBe(429)
    expect(
      (await admin.call('POST', '/api/team/invite', { email: newEmail(), role: 'employee' })).statusCode,
    ).toBe(429)
    test.setNow('2026-03-03T09:00:01Z')
    await admin.resends(invitation)
  })

  it('of another company is not there', async () => {
    const theirs = await makeCompany(test)
    const { admin } = await makeCompany(test)
    const { id } = await theirs.admin.invites(newEmail())
    expect(await admin.invitations()).toEqual([])
    expect(refusal(await admin.call('POST', `/api/invitations/${id}/resend`))).toBe(unknown)
    expect(refusal(await admin.call('DELETE', `/api/invitations/${id}`))).toBe(unknown)
    expect(await theirs.admin.invitations()).toMatchObject([{ id, expiresAt: '2026-03-16T09:00:00.000Z' }])
  })

  it('to a former member is refused in words', async () => {
    const { admin, ana } = await makeSmallCompany(test)
    await admin.deactivates(ana)
    const invite = { email: ana.email.toUpperCase(), role: 'employee' }
    expect(refusal(await admin.call('POST', '/api/team/invite', invite))).toBe(
      '409 Ana Employee was a member. Reactivate them instead.',
    )
    const { admin: other } = await makeCompany(test)
    await other.invites(ana.email)
  })
})

describe('what an invitation says of the person', () => {
  it('comes true when they join: first day, team and manager', async () => {
    const { admin, max } = await makeSmallCompany(test)
    const team = await admin.addsTeam('Design')
    const email = newEmail('known')
    const said = { startDate: '2026-02-02', teamId: team.id, managerEmail: max.email.toUpperCase() }
    await admin.invites(email, 'employee', said)
    const person = await test.joins({ email, name: 'Kim Known' })
    expect(await person.me()).toMatchObject({ startDate: '2026-02-02', managerId: max.id })
    expect(await admin.termsOf(await person.me())).toMatchObject({
      teamId: team.id,
      employment: [{ start: '2026-02-02', end: null }],
    })
  })

  it('holds from the invitation on, and changes with what it names', async () => {
    const { admin, max } = await makeSmallCompany(test)
    const team = await admin.addsTeam('Design')
    const email = newEmail('late')
    const { userId } = await admin.invites(email, 'employee', { teamId: team.id, managerEmail: max.email })
    const prepared = { id: String(userId) }
    expect(await admin.termsOf(prepared)).toMatchObject({ teamId: team.id, managerId: max.id })
    expect((await admin.call('DELETE', `/api/teams/${team.id}`)).statusCode).toBe(200)
    await admin.deactivates(max)
    const { id: adminId } = await admin.me()
    expect(await admin.termsOf(prepared)).toMatchObject({ teamId: null, managerId: adminId })
    const person = await test.joins({ email, name: 'Lea Late' })
    expect(await person.me()).toMatchObject({ id: prepared.id, managerId: adminId })
  })

  it('is refused where it can’t be: an unknown team, oneself as manager, no address', async () => {
    const { admin, ana } = await makeSmallCompany(test)
    const { admin: stranger } = await makeCompany(test)
    const { id: teamId } = await stranger.addsTeam('Theirs')
    const email = newEmail('wrong')
    const invite = async (more: object) =>
      refusal(await admin.call('POST', '/api/team/invite', { email, role: 'employee', ...more }))
    expect([
      await invite({ teamId }),
      await invite({ managerEmail: email.toUpperCase() }),
      await invite({ managerEmail: 'nobody' }),
      await invite({ managerEmail: newEmail('nobody') }),
      await invite({ managerEmail: ana.email }),
      await invite({ startDate: '2026-02-30' }),
    ]).toEqual([
      '404 That team doesn’t exist.',
      '400 No one can report to themselves. Please choose another manager.',
      '400 Please enter a valid email address',
      '400 No one here has the manager’s address. Please add them first, or choose someone else.',
      '400 Please choose a manager or an admin',
      '400 Please choose a date from 2000 to 2100',
    ])
    expect(await admin.invitations()).toEqual([])
  })
})
