import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { identities, invitations, users } from '#server/platform/db/schema.ts'
import { everyWeek } from '#shared/leave/work-calendar.ts'
import type { Page } from '#shared/paged.ts'
import type { Invitation, PreparedPerson } from '#shared/team/contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { auditOf, makeCompany, makeSmallCompany, newEmail } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'
import { storedRows } from '#test/stored-rows.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
beforeEach(() => test.setNow('2026-03-02T09:00:00Z'))
afterAll(() => test.close())

const personOf = ({ userId }: Invitation) => ({ id: String(userId) })
const march = ['2026-03-01', '2026-03-31'] as const

/** The small company, and Pia: invited as an employee below Max, with leave that Ada recorded for her. */
async function withPia() {
  const company = await makeSmallCompany(test)
  const { admin, max } = company
  const email = newEmail('pia')
  const more = { firstName: 'Pia', lastName: 'Prepared', managerEmail: max.email }
  const invitation = await admin.invites(email, 'employee', more)
  const pia = { ...personOf(invitation), email }
  const leave = await admin.asksFor('2026-03-02', '2026-03-03', { userId: pia.id })
  return { ...company, pia, invitation, leave }
}

describe('somebody who is invited', () => {
  it('is here at once, marked as not joined, and counted nowhere', async () => {
    const { admin, ana, pia } = await withPia()
    const listed = (await ana.team()).find(({ id }) => id === pia.id)
    expect(listed).toMatchObject({ firstName: 'Pia', lastName: 'Prepared', joinedOn: null, role: 'employee' })
    expect(await admin.stats()).toMatchObject({ teamMembers: 3 })
    expect(await admin.termsOf(pia)).toMatchObject({ isActive: true, hasJoined: false })
    expect(await admin.formerMembers()).toEqual([])
  })

  it('is shown by the address while nobody has given a name', async () => {
    const { admin } = await makeCompany(test)
    await admin.invites('Jana.Novak+work@halyard.example')
    expect(await admin.prepared()).toMatchObject([
      {
        firstName: 'Jana Novak Work',
        lastName: '',
        hasName: false,
        email: 'jana.novak+work@halyard.example',
      },
    ])
  })

  it('is away like anyone: calendar, who is away, balances, statement; and gets no mail but the invitation', async () => {
    const { admin, ana, max, pia, leave } = await withPia()
    expect(leave).toMatchObject({ userId: pia.id, status: 'approved' })
    expect(await ana.calendar(...march)).toMatchObject([{ user: { id: pia.id, firstName: 'Pia' } }])
    expect(await admin.stats()).toMatchObject({ outToday: 1 })
    expect((await ana.team()).find(({ id }) => id === pia.id)?.awayUntil).toBe('2026-03-03')
    const statement = await max.call('GET', `/api/leave-statements/${pia.id}?on=2026-03-31`)
    expect(statement.statusCode).toBe(200)
    const report = await admin.call('GET', '/api/reports/history?startDate=2026-01-01&endDate=2026-12-31')
    expect(report.body).toContain('Prepared')
    await test.mailTo(pia.email, /invites you/)
    await test.untilJobsDone()
    expect(test.mails.filter(({ to }) => to === pia.email)).toHaveLength(1)
  })

  it('may have past leave, own days, a working week and a location before they join', async () => {
    const { admin, pia } = await withPia()
    await admin.asksFor('2026-01-12', '2026-01-16', { userId: pia.id })
    const week = { mon: 'full', tue: 'full' } as const
    await admin.changesMember(pia, {
      entitlement: { leaveType: 'annual', unit: 'days', annualAmount: 30 },
      workingWeek: { validFrom: '2026-01-01', pattern: everyWeek(week) },
      employment: [{ start: '2026-01-05', end: null }],
    })
    const { email } = pia
    const joined = await test.joins({ email, name: 'Pia Google' })
    expect(await joined.me()).toMatchObject({ id: pia.id, startDate: '2026-01-05' })
    expect(await joined.ownRequests()).toHaveLength(2)
    expect(await admin.termsOf(pia)).toMatchObject({
      hasJoined: true,
      entitlements: [{ annualAmount: 30 }],
      workingWeeks: [{ pattern: everyWeek(week) }],
    })
  })

  it('decides nothing as a manager: the next above does, until they join', async () => {
    const { admin, ana } = await makeSmallCompany(test)
    const email = newEmail('boss')
    const boss = personOf(await admin.invites(email, 'manager'))
    const { id: adminId } = await admin.me()
    await admin.changesMember(boss, { managerId: adminId })
    await admin.changesMember(ana, { managerId: boss.id })
    const request = await ana.asksFor('2026-03-09')
    expect(request.waitsFor.map(({ firstName }) => firstName)).toEqual(['Ada'])
    const joined = await test.joins({ email, name: 'Bob Boss' })
    expect((await ana.opens(request)).waitsFor.map(({ id }) => id)).toEqual([boss.id])
    await test.mailTo(email, /^Ana Employee requested/)
    expect((await joined.toDecide()).map(({ id }) => id)).toEqual([request.id])
  })

  it('is no admin: the company keeps one who has joined, and the others alone are told', async () => {
    const { admin, adminId } = await makeCompany(test)
    await admin.invites(newEmail('next'), 'admin')
    expect(refusal(await admin.call('PATCH', `/api/team/${adminId}`, { role: 'employee' }))).toMatch(
      /^409 A company needs an active admin/,
    )
    expect(refusal(await admin.call('POST', '/api/companies/mine/leave'))).toMatch(/^409 .*only admin/)
  })

  it('has no session, and nobody signs in as them', async () => {
    const { company, pia } = await withPia()
    const [identity] = await test.inCompany(company.id, (tx) =>
      tx.select().from(identities).where(eq(identities.userId, pia.id)),
    )
    expect(identity).toMatchObject({ issuer: 'prepared', email: pia.email })
    const stranger = await test.signIn({ email: pia.email, name: 'Pia Google' })
    expect(await stranger.me()).toMatchObject({ companyId: null })
    expect((await stranger.call('GET', '/api/team')).statusCode).toBe(403)
  })

  it('is the person who accepts: a name that an admin gave stays, one made of the address gives way', async () => {
    const { admin, pia } = await withPia()
    const joined = await test.joins({ email: pia.email.toUpperCase(), name: 'Piroska Google' })
    expect(await joined.me()).toMatchObject({ id: pia.id, firstName: 'Pia', lastName: 'Prepared' })
    const email = newEmail('noname')
    const unnamed = personOf(await admin.invites(email))
    const another = await test.joins({ email, name: 'Nadia Named' })
    expect(await another.me()).toMatchObject({ ...unnamed, firstName: 'Nadia', lastName: 'Named' })
    expect(await admin.stats()).toMatchObject({ teamMembers: 5 })
    expect(await admin.prepared()).toEqual([])
  })

  it('stays when they decline, and can be invited again', async () => {
    const { admin, pia, invitation } = await withPia()
    const signedIn = await test.signIn({ email: pia.email, name: 'Pia' })
    await signedIn.declines(invitation)
    expect(await admin.prepared()).toMatchObject([
      { id: pia.id, invitation: { declinedAt: '2026-03-02T09:00:00.000Z' } },
    ])
    expect(await admin.invites(pia.email, 'manager')).toMatchObject({ userId: pia.id })
    expect(await admin.prepared()).toMatchObject([{ id: pia.id, role: 'manager', firstName: 'Pia' }])
  })

  it('is prepared in each company that invites them, and joins one', async () => {
    const one = await withPia()
    const two = await makeCompany(test)
    const there = personOf(await two.admin.invites(one.pia.email))
    const joined = await test.signIn({ email: one.pia.email, name: 'Pia' })
    await joined.accepts(one.invitation)
    expect(await joined.me()).toMatchObject({ id: one.pia.id, companyId: one.company.id })
    expect(await two.admin.prepared()).toMatchObject([there])
    expect(refusal(await joined.call('DELETE', `/api/team/${there.id}`))).toMatch(/^403/)
    expect(refusal(await two.admin.call('DELETE', `/api/team/${one.pia.id}`))).toMatch(/^404/)
  })

  it('who left before comes back as who they were, and isn’t prepared beside that', async () => {
    const { admin, ana } = await makeSmallCompany(test)
    await ana.leaves()
    expect(await admin.invites(ana.email, 'employee', { startDate: '2026-03-02' })).toMatchObject({
      userId: null,
    })
    expect(await admin.prepared()).toEqual([])
    const again = await test.joins({ email: ana.email, name: 'Ana' })
    expect(await again.me()).toMatchObject({ id: ana.id, startDate: '2026-03-02', managerId: null })
  })
})

describe('an admin', () => {
  it('corrects names and address until the person joins; an invitation to the old address is closed', async () => {
    const { admin, company, pia, invitation } = await withPia()
    const email = newEmail('right')
    await admin.changesMember(pia, { lastName: 'Corrected', email: email.toUpperCase() })
    expect(await admin.prepared()).toMatchObject([{ lastName: 'Corrected', email, invitation: null }])
    const old = await test.signIn({ email: pia.email, name: 'Pia' })
    expect(refusal(await old.call('POST', `/api/invitations/${invitation.id}/accept`))).toMatch(/^404/)
    expect((await auditOf(test, company.id, pia.id)).map(({ action }) => action)).toContain(
      'member.corrected',
    )
    expect((await auditOf(test, company.id, invitation.id)).at(-1)).toMatchObject({
      action: 'invitation.revoked',
      actorId: (await admin.me()).id,
    })

    await admin.sendsInvitations()
    const joined = await test.joins({ email, name: 'Pia' })
    expect((await joined.me()).id).toBe(pia.id)
    const change = async (more: object) => refusal(await admin.call('PATCH', `/api/team/${pia.id}`, more))
    expect(await change({ firstName: 'Other' })).toBe(
      '409 Pia Corrected has joined, so only they can change their name.',
    )
  })

  it('reads of each who they are, whether anything is recorded, and what became of the invitation', async () => {
    const { admin, max, pia, invitation } = await withPia()
    const blank = personOf(await admin.invites(newEmail('blank'), 'manager', { startDate: '2026-04-01' }))
    expect(await admin.prepared()).toMatchObject([
      { ...blank, hasName: false, hasRecords: false, startDate: '2026-04-01', role: 'manager' },
      { id: pia.id, hasName: true, hasRecords: true, managerId: max.id, invitation: { id: invitation.id } },
    ])
    expect(await admin.prepared({ search: 'prep' })).toMatchObject([{ id: pia.id }])
    expect(refusal(await max.call('GET', '/api/team/prepared'))).toMatch(/^403/)
  })

  it('reads them in pages of 50, which miss nobody though they were added at the same moment', async () => {
    const { admin } = await makeCompany(test)
    await admin.importsPeople(Array.from({ length: 112 }, () => ({ email: newEmail('listed') })))
    const pages: string[][] = []
    for (let after: string | null = ''; after !== null; ) {
      const answer = await admin.call('GET', `/api/team/prepared${after && `?after=${after}`}`)
      const page: Page<PreparedPerson> = answer.json()
      expect(page.total).toBe(112)
      pages.push(page.items.map(({ id }) => id))
      after = page.next
    }
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 12])
    expect(new Set(pages.flat()).size).toBe(112)
  })

  it('finds those of this company who have all the words, however their letters are written', async () => {
    const { admin } = await makeCompany(test)
    const wanted = personOf(await admin.invites(newEmail('zoë.łuk')))
    await admin.invites(newEmail('zoe.other'))
    const other = await makeCompany(test)
    await other.admin.invites(newEmail('zoë.łuk'))
    expect(await admin.prepared({ search: 'LUK zoe' })).toMatchObject([wanted])
    expect(await admin.prepared({ search: 'zoe%' })).toEqual([])
  })

  it('can’t give somebody the address of another, nor deactivate who hasn’t joined', async () => {
    const { admin, ana, pia } = await withPia()
    const change = async (more: object) => refusal(await admin.call('PATCH', `/api/team/${pia.id}`, more))
    expect(await change({ email: ana.email })).toMatch(/^409 This person is already a member/)
    expect(await change({ isActive: false })).toBe(
      '409 Pia Prepared hasn’t joined yet. Please remove them instead.',
    )
    const { userId } = await admin.invites(newEmail('other'))
    expect(refusal(await admin.call('PATCH', `/api/team/${String(userId)}`, { email: pia.email }))).toMatch(
      /^409 Someone else here has this address/,
    )
  })

  it('can’t give anybody the address of somebody who was removed, and can be brought back', async () => {
    const { admin, company, pia } = await withPia()
    const other = personOf(await admin.invites(newEmail('other')))
    await admin.removesPerson(pia)
    expect(refusal(await admin.call('PATCH', `/api/team/${other.id}`, { email: pia.email }))).toBe(
      '409 Pia Prepared was removed and has this address. Invite them again, or enter another address.',
    )
    // As could be stored before.
    await admin.asksFor('2026-03-04', '2026-03-04', { userId: other.id })
    await admin.removesPerson(other)
    await test.inCompany(company.id, (tx) =>
      tx.update(users).set({ email: pia.email }).where(eq(users.id, other.id)),
    )
    const back = personOf(await admin.invites(pia.email))
    expect(await admin.prepared()).toMatchObject([back])
    expect(await admin.formerMembers()).toHaveLength(1)
  })

  it('changes the role that the invitation says, and joining gives', async () => {
    const { admin, pia } = await withPia()
    await admin.changesMember(pia, { role: 'manager' })
    expect(await admin.invitations()).toMatchObject([{ userId: pia.id, role: 'manager' }])
    const joined = await test.joins({ email: pia.email, name: 'Pia' })
    expect(await joined.me()).toMatchObject({ role: 'manager' })
  })
})

describe('removing', () => {
  it('leaves nothing of somebody for whom nothing is recorded', async () => {
    const { admin, company, ana } = await makeSmallCompany(test)
    const invitation = await admin.invites(newEmail('gone'), 'manager', { startDate: '2026-04-01' })
    const gone = personOf(invitation)
    await admin.changesMember(ana, { managerId: gone.id })
    await admin.revokes(invitation)
    expect(await admin.prepared()).toEqual([])
    expect((await ana.me()).managerId).toBeNull()
    const kept = await test.inCompany(company.id, async (tx) => ({
      users: await tx.select().from(users).where(eq(users.id, gone.id)),
      identities: await tx.select().from(identities).where(eq(identities.userId, gone.id)),
    }))
    expect(kept).toEqual({ users: [], identities: [] })
    expect((await auditOf(test, company.id, gone.id)).at(-1)).toMatchObject({ action: 'member.removed' })
  })

  it('leaves neither name nor address of them, old or new, in the audit log and in invitations', async () => {
    const { admin, company, ana } = await makeSmallCompany(test)
    const { email } = await test.inCompany(company.id, async (tx) => {
      const was = { email: newEmail('secret.was') }
      await tx.update(invitations).set(was).where(eq(invitations.email, ana.email))
      return was
    })
    const gone = personOf(await admin.invites(newEmail('secret'), 'employee', { firstName: 'Secret' }))
    await admin.changesMember(gone, { lastName: 'Person', email })
    await admin.sendsInvitations(gone.id)
    await admin.removesPerson(gone)
    const other = await admin.invites(newEmail('secret.other'), 'employee', { firstName: 'Secret' })
    await admin.revokes(other)
    await test.untilJobsDone()
    const rows = [...(await storedRows(test, company.id))]
    const left = rows.flatMap(([, ofTable]) => ofTable.filter((row) => /secret/i.test(row)))
    // Ana accepted hers before.
    expect(left.map((row) => JSON.parse(row))).toEqual([
      expect.objectContaining({ email, accepted_at: expect.any(String) }),
    ])
  })

  it('is chosen where leave is recorded: revoking keeps the person, unless the admin removes them', async () => {
    const { admin, ana, pia, invitation, leave } = await withPia()
    await admin.revokes(invitation)
    expect(await admin.prepared()).toMatchObject([{ id: pia.id, invitation: null }])
    const again = await admin.invites(pia.email)
    const revoke = await admin.call('DELETE', `/api/invitations/${again.id}?person=remove`)
    expect(revoke.statusCode).toBe(200)
    expect(await admin.prepared()).toEqual([])
    expect(await ana.calendar(...march)).toEqual([])
    expect(await admin.formerMembers()).toMatchObject([{ id: pia.id, hasLeft: false }])

    await admin.invites(pia.email)
    expect(await admin.prepared()).toMatchObject([{ id: pia.id, hasRecords: true }])
    expect(await ana.calendar(...march)).toMatchObject([{ id: leave.id }])
  })

  it('is undone by an invitation: they report to their manager again, or to nobody if that one left', async () => {
    const { admin, max, company, pia } = await withPia()
    const managerIds = async () => (await admin.prepared()).map(({ managerId }) => managerId)
    await admin.removesPerson(pia)
    await admin.invites(pia.email)
    expect(await managerIds()).toEqual([max.id])
    await admin.removesPerson(pia)
    await admin.deactivates(max)
    await admin.invites(pia.email)
    expect(await managerIds()).toEqual([null])
    expect((await auditOf(test, company.id, pia.id)).at(-1)).toMatchObject({
      action: 'member.reactivated',
      before: { managerId: max.id },
      after: { isActive: true, managerId: null },
    })
  })

  it('keeps somebody without records where the admin says so', async () => {
    const { admin } = await makeCompany(test)
    const invitation = await admin.invites(newEmail('kept'))
    await admin.call('DELETE', `/api/invitations/${invitation.id}?person=keep`)
    expect(await admin.prepared()).toMatchObject([{ ...personOf(invitation), invitation: null }])
  })

  it('takes the invitation along, and is refused once the person has joined', async () => {
    const { admin, ana, company, pia, invitation } = await withPia()
    expect(refusal(await ana.call('DELETE', `/api/team/${pia.id}`))).toMatch(/^403/)
    await admin.removesPerson(pia)
    expect(await admin.invitations()).toEqual([])
    expect((await auditOf(test, company.id, invitation.id)).at(-1)).toMatchObject({
      action: 'invitation.revoked',
      actorId: (await admin.me()).id,
    })
    const signedIn = await test.signIn({ email: pia.email, name: 'Pia' })
    expect(refusal(await signedIn.call('POST', `/api/invitations/${invitation.id}/accept`))).toMatch(/^404/)
    expect(refusal(await admin.call('DELETE', `/api/team/${ana.id}`))).toBe(
      '409 Ana Employee has joined. Please deactivate them instead.',
    )
  })

  it('can be followed by erasing, which leaves neither name nor address', async () => {
    const { admin, company, pia } = await withPia()
    await admin.removesPerson(pia)
    const erased = await admin.call('POST', `/api/team/${pia.id}/erase`, { name: 'Pia Prepared' })
    expect(erased.statusCode, erased.body).toBe(200)
    const lines = JSON.stringify(await auditOf(test, company.id, pia.id))
    expect(lines).not.toContain('Prepared')
    expect(lines).not.toContain(pia.email)
  })
})

describe('a reported invitation', () => {
  it('takes along who has no records, and keeps who has', async () => {
    const { admin, pia, invitation } = await withPia()
    const other = await admin.invites(newEmail('other'))
    for (const { id } of [invitation, other]) {
      const url = `/api/invitations/${id}/report`
      const answer = await test.app.inject({ method: 'POST', url, headers: { host: 'leave.test' } })
      expect(answer.statusCode).toBe(200)
    }
    expect(await admin.prepared()).toMatchObject([{ id: pia.id, invitation: null }])
  })
})
