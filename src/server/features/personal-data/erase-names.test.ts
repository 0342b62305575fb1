import { eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identities, invitations, notifications, users } from '#server/platform/db/schema.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { erases } from '#test/erases.ts'
import { addMember, makeCompany, makeSmallCompany } from '#test/factories.ts'
import { storedRows } from '#test/stored-rows.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

describe('what is erased of a former member', () => {
  it('changes nothing of others: a colleague of the same first name keeps what they were told', async () => {
    const { admin, ana, ...company } = await makeSmallCompany(test)
    const anabel = await addMember(test, { admin, ...company }, 'Ana Employeeson', {
      manager: company.max.id,
    })
    await anabel.asksFor('2026-03-09', '2026-03-09', { notes: 'Moving house' })
    await ana.asksFor('2026-03-10')
    await test.untilJobsDone()
    const toldOf = async (name: string) =>
      (await company.max.notifications()).filter(({ message }) => message.startsWith(`${name}:`))
    expect(await toldOf('Ana Employee')).not.toEqual([])
    await admin.deactivates(ana)
    await test.untilJobsDone()
    await erases(admin, ana, 'Ana Employee')
    expect(await toldOf('Ana Employee')).toEqual([])
    expect(await toldOf('Ana Employeeson')).toHaveLength(1)
    expect(await anabel.ownRequests()).toMatchObject([{ notes: 'Moving house' }])
    expect((await anabel.me()).lastName).toBe('Employeeson')
  })

  it('of a one-word name takes what was sent about them, and no message that merely has the word in it', async () => {
    const company = await makeCompany(test)
    const { admin } = company
    const max = await addMember(test, company, 'Max Manager', { role: 'manager', manager: company.adminId })
    const may = await addMember(test, company, 'May', { role: 'manager', manager: company.adminId })
    const mayRuiz = await addMember(test, company, 'May Ruiz', { manager: max.id })
    const lea = await addMember(test, company, 'Lea Leave', { manager: may.id })
    for (const person of [admin, max, may, mayRuiz, lea])
      await person.wants({ kind: 'weekly_away', email: false, inApp: true })
    await may.approves(await lea.asksFor('2026-03-05'))
    await mayRuiz.asksFor('2026-05-04')
    await admin.approves(await may.asksFor('2026-03-03'))
    await may.asksFor('2026-05-05')
    await max.asksFor('2026-05-06')
    await admin.changesMember(may, { role: 'admin' })
    await may.call('POST', '/api/companies/mine/deletion', { name: 'Halyard' })
    await may.call('DELETE', '/api/companies/mine/deletion')
    await admin.changesMember(may, { role: 'manager' })
    await test.runHourly()
    await test.untilJobsDone()
    await admin.deactivates(may)
    await test.untilJobsDone()
    const told = async () => {
      const rows = await test.inCompany(company.company.id, (tx) =>
        tx.select().from(notifications).where(ne(notifications.userId, may.id)),
      )
      return rows.map(({ message }) => message).toSorted()
    }
    const before = await told()
    const namesMay = /^May(?! Ruiz)|(, | and |, by )May(,|$)/
    expect(before.filter((message) => namesMay.test(message)).length).toBeGreaterThan(7)
    expect(before).toContainEqual(expect.stringMatching(/ and May$/))
    expect(before).toContainEqual(expect.stringMatching(/^May Ruiz: annual, Mon 4 May/))
    expect(before).toContainEqual(expect.stringMatching(/^Max Manager: annual, Wed 6 May/))

    await erases(admin, may, 'May')

    const others = before.filter((message) => !namesMay.test(message))
    expect(await told()).toEqual(others)
  })

  it('without any name takes only what they were told themselves', async () => {
    const { admin, max, ana, company } = await makeSmallCompany(test)
    await ana.asksFor('2026-03-10')
    await test.untilJobsDone()
    const toldMax = await max.notifications()
    expect(toldMax).not.toEqual([])
    const nobody = await addMember(test, { admin, adminId: max.id, company }, 'Nobody')
    await test.inCompany(company.id, async (tx) => {
      await tx.update(users).set({ firstName: '' }).where(eq(users.id, nobody.id))
      await tx.update(identities).set({ firstName: '' }).where(eq(identities.userId, nobody.id))
    })
    await admin.deactivates(nobody)
    await erases(admin, nobody, ' ')
    expect(await max.notifications()).toEqual(toldMax)
  })

  it('finds names and addresses from before an admin corrected them, and what was sent to them', async () => {
    const { admin, max, company } = await makeSmallCompany(test)
    const more = { firstName: 'Piet', lastName: 'Wrongname', managerEmail: max.email }
    const { userId } = await admin.invites('piet.wrong@halyard.example', 'employee', more)
    const pia = { id: String(userId) }
    await admin.changesMember(pia, { firstName: 'Pia' })
    await admin.changesMember(pia, { lastName: 'Between', email: 'pia.between@halyard.example' })
    await admin.sendsInvitations(pia.id)
    await admin.changesMember(pia, { lastName: 'Right', email: 'pia.right@halyard.example' })
    await admin.sendsInvitations(pia.id)
    await admin.asksFor('2026-03-09', '2026-03-09', { userId: pia.id })
    await test.inCompany(company.id, (tx) =>
      tx.insert(notifications).values({
        companyId: company.id,
        id: crypto.randomUUID(),
        userId: max.id,
        kind: 'leave_changes',
        title: 'Leave recorded',
        message: 'Piet Wrongname: annual, Mon 9 Mar',
        path: '/requests',
        createdAt: new Date(),
      }),
    )
    await test.untilJobsDone()
    const secrets = /Piet|Pia|Wrongname|Between|piet|pia\./
    await admin.removesPerson(pia)
    await erases(admin, pia, 'Pia Right')
    await test.untilJobsDone()
    const rows = [...(await storedRows(test, company.id))]
    const left = rows.flatMap(([name, ofTable]) => ofTable.filter((row) => secrets.test(row)).map(() => name))
    expect(left).toEqual([])
  })

  it('leaves a colleague the address that was theirs by mistake, and what was sent to it', async () => {
    const { admin } = await makeCompany(test)
    const colleague = 'colleague@halyard.example'
    const { userId } = await admin.invites(colleague, 'employee', { firstName: 'Pia', lastName: 'Wrong' })
    const pia = { id: String(userId) }
    await admin.changesMember(pia, { email: 'pia.hers@halyard.example' })
    await admin.asksFor('2026-03-09', '2026-03-09', { userId: pia.id })
    const theirs = await admin.invites(colleague)
    await admin.removesPerson(pia)
    await erases(admin, pia, 'Pia Wrong')
    expect(await admin.invitations()).toMatchObject([{ id: theirs.id, email: colleague }])
    const joined = await test.joins({ email: colleague, name: 'Cora Colleague' })
    expect((await joined.me()).id).toBe(theirs.userId)
  })

  it('closes an open invitation to an address of theirs', async () => {
    const company = await makeCompany(test)
    const ana = await addMember(test, company, 'Ana Employee')
    const invitation = await company.admin.invites('ana.private@halyard.example')
    await test.inCompany(company.company.id, async (tx) => {
      await tx
        .update(identities)
        .set({ email: 'ana.private@halyard.example' })
        .where(eq(identities.userId, ana.id))
    })
    await company.admin.deactivates(ana)
    await erases(company.admin, ana, 'Ana Employee')
    const [row] = await test.inCompany(company.company.id, (tx) =>
      tx.select().from(invitations).where(eq(invitations.id, invitation.id)),
    )
    expect(row).toMatchObject({
      email: `erased-${invitation.id}@erased.invalid`,
      revokedAt: expect.any(Date),
    })
    const stranger = await test.signIn({ email: 'ana.private@halyard.example', name: 'Ana Again' })
    expect((await stranger.me()).companyId).toBeNull()
  })
})
