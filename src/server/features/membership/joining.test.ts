import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#test/app.ts'
import { auditOf, makeCompany, makeSmallCompany, newEmail } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
beforeEach(() => test.setNow('2026-03-02T09:00:00Z'))
afterAll(() => test.close())

const closed = '404 This invitation is no longer open. Please ask for a new one.'

describe('an invitation', () => {
  it('joins no one at sign-in: it waits with the company, the inviter and the role until it is accepted', async () => {
    const { admin, company } = await makeCompany(test, { name: 'Newco' })
    const { email: inviterEmail } = await admin.me()
    const email = newEmail('kim')
    const { id, expiresAt } = await admin.invites(email, 'manager')
    const kim = await test.signIn({ email, name: 'Kim Known' })
    expect(await kim.me()).toMatchObject({ companyId: null, role: null })
    const offer = { companyName: 'Newco', inviterName: 'Ada Admin', inviterEmail, role: 'manager' }
    expect(await kim.ownInvitations()).toEqual([{ id, expiresAt, ...offer }])
    expect((await admin.team()).map(({ joinedOn }) => joinedOn)).toEqual(['2026-03-02', null])

    await kim.accepts({ id })
    expect(await kim.me()).toMatchObject({ companyId: company.id, role: 'manager' })
    expect(await kim.ownInvitations()).toEqual([])
  })

  it('keeps nobody from a company of their own', async () => {
    const { admin } = await makeCompany(test)
    const email = newEmail('owner')
    await admin.invites(email)
    const owner = await test.signIn({ email, name: 'Olga Owner' })
    const own = await owner.setsUp({ name: 'Own' })
    expect(await owner.me()).toMatchObject({ companyId: own.id, role: 'admin' })
    expect(await admin.invitations()).toMatchObject([{ email, declinedAt: null }])
  })

  it('says before sign-in who invites to what, to whoever has its link, until it is closed', async () => {
    const { admin } = await makeCompany(test, { name: 'Newco' })
    const invitation = await admin.invites(newEmail('reader'))
    const url = `/api/invitations/${invitation.id}/offer`
    const read = () => test.app.inject({ url, headers: { host: 'leave.test' } })
    const answer = await read()
    expect(answer.json()).toMatchObject({ companyName: 'Newco', inviterName: 'Ada Admin', role: 'employee' })
    expect(answer.body).not.toContain(invitation.email)
    await admin.revokes(invitation)
    expect(refusal(await read())).toBe(closed)
  })

  it('can be declined, which its admins see, and be sent again', async () => {
    const { admin, company } = await makeCompany(test)
    const email = newEmail('dee')
    const invitation = await admin.invites(email)
    const dee = await test.signIn({ email, name: 'Dee Clines' })
    await dee.declines(invitation)
    expect(await dee.ownInvitations()).toEqual([])
    expect(refusal(await dee.call('POST', `/api/invitations/${invitation.id}/accept`))).toBe(closed)
    expect(refusal(await dee.call('POST', `/api/invitations/${invitation.id}/decline`))).toBe(closed)
    expect(await admin.invitations()).toMatchObject([{ email, declinedAt: '2026-03-02T09:00:00.000Z' }])
    expect((await auditOf(test, company.id, invitation.id)).at(-1)).toMatchObject({
      actorId: null,
      action: 'invitation.declined',
    })

    await admin.resends(invitation)
    expect(await dee.ownInvitations()).toMatchObject([{ id: invitation.id }])
    await dee.declines(invitation)
    const another = await admin.invites(email, 'manager')
    expect(await dee.ownInvitations()).toMatchObject([{ id: another.id, role: 'manager' }])
    expect(await admin.invitations()).toMatchObject([{ id: another.id, declinedAt: null }])
  })

  it('is declined by nobody but the person with its address', async () => {
    const { admin } = await makeCompany(test)
    const { id } = await admin.invites(newEmail('somebody'))
    const stranger = await test.signIn({ email: newEmail('stranger'), name: 'Sam Stranger' })
    expect(refusal(await stranger.call('POST', `/api/invitations/${id}/decline`))).toBe(closed)
    expect(await admin.invitations()).toMatchObject([{ id, declinedAt: null }])
  })

  it('that is accepted and declined at once has one of the effects', async () => {
    const { admin } = await makeCompany(test)
    const email = newEmail('torn')
    const { id } = await admin.invites(email)
    const torn = await test.signIn({ email, name: 'Tom Torn' })
    const answers = await Promise.all(
      ['accept', 'decline', 'accept', 'decline'].map((act) =>
        torn.call('POST', `/api/invitations/${id}/${act}`),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const hasJoined = (await torn.me()).companyId !== null
    expect((await admin.stats()).teamMembers).toBe(hasJoined ? 2 : 1)
    expect(await admin.invitations()).toHaveLength(hasJoined ? 0 : 1)
  })
})

describe('a member who leaves', () => {
  it('is gone as after a deactivation: session, pending leave, reports; the other admins are told', async () => {
    const { admin, adminId, company, max, ana } = await makeSmallCompany(test)
    const request = await max.asksFor('2026-03-09')
    await max.leaves()
    expect((await max.call('GET', '/api/auth/user')).statusCode).toBe(401)
    expect((await admin.team()).map(({ firstName }) => firstName)).toEqual(['Ada', 'Ana'])
    expect((await ana.me()).managerId).toBe(adminId)
    expect(await admin.opens(request)).toMatchObject({ status: 'cancelled' })
    expect(await admin.formerMembers()).toMatchObject([{ id: max.id, hasLeft: true }])
    expect((await auditOf(test, company.id, max.id)).at(-1)).toMatchObject({
      actorId: max.id,
      action: 'member.left',
      after: { isActive: false },
    })
    await test.untilJobsDone()
    expect(await admin.notifications()).toContainEqual(
      expect.objectContaining({ title: 'Member left', message: 'Max Manager left the company' }),
    )
  })

  it('can set up a company, or join another one, with the same sign-in', async () => {
    const { ana, max } = await makeSmallCompany(test)
    await ana.leaves()
    const anaAgain = await test.signIn({ email: ana.email, name: 'Ana Employee' })
    expect(await anaAgain.me()).toMatchObject({ companyId: null })
    await anaAgain.setsUp({ name: 'Ana’s' })

    await max.leaves()
    const elsewhere = await makeCompany(test)
    await elsewhere.admin.invites(max.email, 'manager')
    const maxAgain = await test.joins({ email: max.email, name: 'Max Manager' })
    expect(await maxAgain.me()).toMatchObject({ companyId: elsewhere.company.id })
    await maxAgain.leaves()
    expect(await (await test.signIn({ email: max.email, name: 'Max' })).me()).toMatchObject({
      companyId: null,
    })
  })

  it('comes back by an invitation alone, as who they were', async () => {
    const { admin, company, ana } = await makeSmallCompany(test)
    const request = await ana.asksFor('2026-03-09')
    await admin.approves(request)
    await ana.leaves()
    expect(refusal(await admin.call('PATCH', `/api/team/${ana.id}`, { isActive: true }))).toBe(
      '409 Ana Employee left the company. Please invite them, so they can choose to come back.',
    )
    await admin.invites(ana.email, 'manager')
    const again = await test.joins({ email: ana.email, name: 'Ana Employee' })
    expect(await again.me()).toMatchObject({ id: ana.id, role: 'manager', companyId: company.id })
    expect(await again.ownRequests()).toMatchObject([{ id: request.id, status: 'approved' }])
    expect(await admin.formerMembers()).toEqual([])
    await again.leaves()
    expect(await admin.formerMembers()).toMatchObject([{ id: ana.id, hasLeft: true }])
  })

  it('who was deactivated later is reactivated, not invited, whatever came before', async () => {
    const { admin, ana } = await makeSmallCompany(test)
    await ana.leaves()
    await admin.invites(ana.email)
    const again = await test.joins({ email: ana.email, name: 'Ana Employee' })
    await admin.deactivates(await again.me())
    const invite = await admin.call('POST', '/api/team/invite', { email: ana.email, role: 'employee' })
    expect(refusal(invite)).toBe('409 Ana Employee was a member. Reactivate them instead.')
    await admin.reactivates(ana)
    expect(await (await test.signIn({ email: ana.email, name: 'Ana' })).me()).toMatchObject({ id: ana.id })
  })

  it('is somebody new after their data was erased', async () => {
    const { admin, ana } = await makeSmallCompany(test)
    await ana.leaves()
    const own = await test.signIn({ email: ana.email, name: 'Ana Employee' })
    const erased = await admin.call('POST', `/api/team/${ana.id}/erase`, { name: 'Ana Employee' })
    expect(erased.statusCode).toBe(200)
    // The sign-in is theirs, and no company's to end.
    expect((await own.me()).email).toBe(ana.email)
    await admin.invites(ana.email)
    const again = await test.joins({ email: ana.email, name: 'Ana Employee' })
    expect((await again.me()).id).not.toBe(ana.id)
  })

  it('shows the company nothing of where they are now', async () => {
    const { admin, ana } = await makeSmallCompany(test)
    await ana.leaves()
    const own = await test.signIn({ email: ana.email, name: 'Ana Employee' })
    await own.setsUp()
    const { signIn } = (await admin.call('GET', `/api/team/${ana.id}/personal-data`)).json()
    expect(signIn).toMatchObject({ issuer: 'left', sessions: [] })
  })

  it('is not the last admin, and is told what to do', async () => {
    const { admin, max } = await makeSmallCompany(test)
    const leave = async () => refusal(await admin.call('POST', '/api/companies/mine/leave'))
    expect(await leave()).toBe(
      '409 You’re the only admin. Please make someone else an admin first, or delete the company.',
    )
    await admin.changesMember(max, { role: 'admin' })
    const answers = await Promise.all(
      [admin, max].map((each) => each.call('POST', '/api/companies/mine/leave')),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })
})
