import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { users } from '#server/platform/db/schema.ts'
import { teamMember } from '#shared/team/contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, makeCompany, makeSmallCompany, newEmail } from '#test/factories.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp({ connections: 10 })
})
afterAll(() => test.close())

describe('inviting', () => {
  it('mails the address, and whoever accepts with it joins with the invited role', async () => {
    const { admin, company } = await makeCompany(test, { name: 'Halyard' })
    const email = newEmail('max')
    expect(await admin.invites(email.toUpperCase(), 'manager')).toMatchObject({ email, role: 'manager' })
    const mail = await test.mailTo(email)
    expect(mail.subject).toBe('Ada Admin invites you to Halyard on Sorrel')
    const [invitation] = await admin.invitations()
    expect(mail.text).toContain(`http://leave.test/register?invitation=${invitation?.id}`)

    const max = await test.joins({ email, name: 'Max Manager' })
    expect(await max.me()).toMatchObject({ companyId: company.id, role: 'manager', firstName: 'Max' })
    expect(await admin.team()).toMatchObject([
      { firstName: 'Ada', role: 'admin', joinedOn: '2026-03-02', awayUntil: null },
      { firstName: 'Max', role: 'manager', email },
    ])
  })

  it('is for admins only', async () => {
    const company = await makeCompany(test)
    for (const role of ['manager', 'employee'] as const) {
      const person = await addMember(test, company, 'Pia Person', { role })
      const answer = await person.call('POST', '/api/team/invite', { email: newEmail(), role: 'employee' })
      expect([answer.statusCode, answer.json().message]).toEqual([403, 'Only an admin can invite people.'])
    }
  })

  it.each([
    [{ email: '' }, 'Email is required'],
    [{ email: 'ben.example' }, 'Please enter a valid email address'],
    [{ email: 'a@b' }, 'Please enter a valid email address'],
    [{ email: 'a@b,c.example' }, 'Please enter a valid email address'],
    [{ email: 'a\u0001b@halyard.example' }, 'Please enter a valid email address'],
    [{ email: '\u212Aim@halyard.example' }, 'Please enter a valid email address'],
    [{ email: 'x@halyard.example\r\nBcc: y@z.example' }, 'Please enter a valid email address'],
  ])('refuses %j', async (wrong, message) => {
    const { admin } = await makeCompany(test)
    const answer = await admin.call('POST', '/api/team/invite', { role: 'employee', ...wrong })
    expect([answer.statusCode, answer.json().message]).toEqual([400, message])
  })

  it('refuses members and addresses with an open invitation, whatever their case', async () => {
    const company = await makeCompany(test)
    const ana = await addMember(test, company, 'Ana Employee')
    const member = await company.admin.call('POST', '/api/team/invite', {
      email: ana.email,
      role: 'employee',
    })
    expect([member.statusCode, member.json().message]).toEqual([
      409,
      'This person is already a member of your company.',
    ])
    const email = newEmail('ben')
    const answers = await Promise.all(
      [email, email.toUpperCase(), email].map((address) =>
        company.admin.call('POST', '/api/team/invite', { email: address, role: 'employee' }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
  })

  it('ends after 14 days, and can then be sent again', async () => {
    const { admin } = await makeCompany(test)
    const email = newEmail('late')
    await admin.invites(email)
    test.setNow('2026-03-16T09:00:00Z')
    const late = await test.signIn({ email, name: 'Lara Late' })
    expect(await late.ownInvitations()).toEqual([])
    // Ada's own session has been idle for 14 days as well.
    test.setNow('2026-03-16T08:59:00Z')
    await admin.me()
    test.setNow('2026-03-16T09:00:00Z')
    await admin.invites(email)
    const again = await test.joins({ email, name: 'Lara Late' })
    expect((await again.me()).companyId).not.toBeNull()
    test.setNow('2026-03-02T09:00:00Z')
  })

  it('is accepted once when the person does so in three tabs at once', async () => {
    const { admin } = await makeCompany(test)
    const email = newEmail('twice')
    const { id } = await admin.invites(email)
    const tabs = await Promise.all(['1', '2', '3'].map(() => test.signIn({ email, name: 'Tess Twice' })))
    const answers = await Promise.all(tabs.map((tab) => tab.call('POST', `/api/invitations/${id}/accept`)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const ids = await Promise.all(tabs.map(async (tab) => (await tab.me()).id))
    expect(new Set(ids).size).toBe(1)
    expect(await admin.team()).toHaveLength(2)
  })

  it('stops at 50 a day for a company, also when they are sent at once', async () => {
    const { admin } = await makeCompany(test)
    const send = () => admin.call('POST', '/api/team/invite', { email: newEmail(), role: 'employee' })
    const answers = await Promise.all(Array.from({ length: 53 }, send))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(50)
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(refused?.json().message).toBe(
      'A company can send 50 invitations a day. Please send the rest tomorrow.',
    )
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('is matched to the verified address only: a new identity gets nothing of a known address’s', async () => {
    const company = await makeCompany(test)
    const ana = await addMember(test, company, 'Ana Employee')
    const impostor = await test.signIn({ email: ana.email, name: 'Ana Other', subject: 'another-subject' })
    expect((await impostor.me()).companyId).toBeNull()
  })
})

describe('several open invitations', () => {
  it('leave the choice to the person, and one company in the end', async () => {
    const email = newEmail('popular')
    const first = await makeCompany(test, { name: 'First' })
    const second = await makeCompany(test, { name: 'Second' })
    await first.admin.invites(email, 'employee')
    await second.admin.invites(email, 'manager')
    const person = await test.signIn({ email, name: 'Pia Popular' })
    expect((await person.me()).companyId).toBeNull()

    const open = (await person.call('GET', '/api/invitations/mine')).json()
    expect(open.map(({ companyName }: { companyName: string }) => companyName).toSorted()).toEqual([
      'First',
      'Second',
    ])
    const answers = await Promise.all(
      open.map(({ id }: { id: string }) => person.call('POST', `/api/invitations/${id}/accept`)),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect((await person.me()).companyId).not.toBeNull()
  })

  it('are closed to whom they were not sent', async () => {
    const { admin } = await makeCompany(test)
    const invitation = await admin.invites(newEmail('somebody'))
    const stranger = await test.signIn({ email: newEmail('stranger'), name: 'Sam Stranger' })
    const answer = await stranger.call('POST', `/api/invitations/${invitation.id}/accept`)
    expect(answer.statusCode).toBe(404)
    expect((await stranger.me()).companyId).toBeNull()
  })
})

describe('the team list', () => {
  it('says until when somebody is away', async () => {
    const company = await makeCompany(test)
    const ana = await addMember(test, company, 'Ana Employee')
    await company.admin.approves(await ana.asksFor('2026-03-02', '2026-03-05'))
    const member = (await company.admin.team()).find(({ id }) => id === ana.id)
    expect(member?.awayUntil).toBe('2026-03-05')
  })

  it('keeps to its contract, field by field, by name and without former people', async () => {
    const small = await makeSmallCompany(test)
    const { admin, max, ana, company } = small
    const bea = await addMember(test, small, 'Bea Employee', { manager: max.id })
    const zoe = await addMember(test, small, 'Zoe Former')
    const design = await admin.addsTeam('Design')
    await admin.changesMember(bea, { teamId: design.id })
    await admin.changesMember(bea, {
      employment: [
        { start: '2025-02-01', end: '2025-12-31' },
        { start: '2026-02-01', end: null },
      ],
    })
    await test.inCompany(company.id, (tx) =>
      tx
        .update(users)
        .set({ profileImageUrl: 'https://pictures.example/bea.png' })
        .where(eq(users.id, bea.id)),
    )
    // Two leaves that touch today: until the end of the later one.
    await admin.approves(
      await ana.asksFor('2026-03-02', '2026-03-02', { isHalfDay: true, halfDayPart: 'morning' }),
    )
    await admin.approves(
      await ana.asksFor('2026-03-02', '2026-03-02', { isHalfDay: true, halfDayPart: 'afternoon' }),
    )
    await admin.approves(await bea.asksFor('2026-03-03'))
    await admin.deactivates(zoe)

    const answer = await ana.call('GET', '/api/team')
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    const members = z.array(teamMember).parse(answer.json())
    expect(answer.json()).toEqual(members)
    expect(members.map(({ firstName }) => firstName)).toEqual(['Ada', 'Ana', 'Bea', 'Max'])
    expect(members[1]).toMatchObject({
      awayUntil: '2026-03-02',
      managerId: max.id,
      teamId: null,
      startDate: null,
    })
    expect(members[2]).toMatchObject({
      startDate: '2026-02-01',
      joinedOn: '2026-02-01',
      teamId: design.id,
      profileImageUrl: 'https://pictures.example/bea.png',
      awayUntil: null,
    })
  })
})
