import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CompanyDeletion } from '#shared/company/deletion-contract.ts'
import { startApp, startAppForTest, type TestApp } from '#test/app.ts'
import { addMember, announcedTo, auditOf, makeCompany, makeSmallCompany, newEmail } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { refusal } from '#test/refusal.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC: the day of a deletion asked for now is 1 April.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

const address = '/api/companies/mine/deletion'
const dueAt = '2026-04-01T09:00:00.000Z'

const tryAsking = (person: Person, name = 'Halyard') => person.call('POST', address, { name })

const toldTo = async (person: Person) =>
  (await person.notifications()).filter(({ path }) => path === '/settings?tab=deletion')

async function answered(call: ReturnType<Person['call']>): Promise<CompanyDeletion> {
  const answer = await call
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

describe('asking for the deletion of a company', () => {
  it('gives 30 days, in which everybody sees it, all goes on, and any admin can undo it', async () => {
    const { admin, adminId, ana, max, company } = await makeSmallCompany(test)
    const olga = await addMember(test, { admin, adminId, company }, 'Olga Other', { role: 'admin' })
    expect(await answered(admin.call('GET', address))).toBeNull()
    expect((await ana.me()).companyEndsAt).toBeNull()

    const asked = { askedAt: '2026-03-02T09:00:00.000Z', dueAt }
    const askedBy = { id: adminId, firstName: 'Ada', lastName: 'Admin' }
    expect(await answered(tryAsking(admin, ' halyard '))).toEqual({ ...asked, askedBy })
    expect(await answered(olga.call('GET', address))).toEqual({ ...asked, askedBy })
    expect((await ana.me()).companyEndsAt).toBe(dueAt)
    expect(await announcedTo(test, company.id)).toContain('company session')
    await max.approves(await ana.asksFor('2026-03-09'))
    await test.runHourly()

    expect(await answered(olga.call('DELETE', address))).toBeNull()
    expect((await ana.me()).companyEndsAt).toBeNull()
    test.setNow('2026-04-01T09:00:01Z')
    await test.runHourly()
    test.setNow('2026-03-02T09:00:00Z')
    expect((await ana.me()).companyName).toBe('Halyard')
    const lines = await auditOf(test, company.id, company.id)
    expect(lines.slice(-2)).toMatchObject([
      { action: 'company.deletion-asked', actorId: adminId, after: { deletionDueAt: dueAt } },
      { action: 'company.deletion-undone', actorId: olga.id, before: { deletionDueAt: dueAt } },
    ])
  })

  it('tells every admin in the app and by mail, whatever they have chosen, and again when it is undone', async () => {
    const { admin, adminId, ana, company } = await makeSmallCompany(test)
    const olga = await addMember(test, { admin, adminId, company }, 'Olga Other', { role: 'admin' })
    await olga.wants({ kind: 'team_changes', email: false, inApp: false })
    await answered(tryAsking(admin))
    await test.untilJobsDone()
    const mail = await test.mailTo(olga.email, /will be deleted/)
    expect(mail.subject).toBe('Halyard will be deleted on Wed 1 Apr')
    expect(mail.text).toContain('Ada Admin asked to delete Halyard.')
    expect(mail.text).toContain(encodeURIComponent('/settings?tab=deletion'))
    expect(mail.text).not.toContain('subscription')
    expect(await toldTo(olga)).toMatchObject([
      {
        title: 'Halyard will be deleted on Wed 1 Apr',
        message: 'Ada Admin requested it. Until then, any admin can keep the company',
        type: 'system',
      },
    ])
    expect(await toldTo(admin)).toHaveLength(1)
    expect(await toldTo(ana)).toEqual([])

    await answered(olga.call('DELETE', address))
    await test.untilJobsDone()
    expect((await test.mailTo(olga.email, /won’t be deleted/)).text).toContain('Olga Other kept Halyard.')
    expect(await toldTo(admin)).toHaveLength(2)
  })

  it('is refused in words: to others than admins, for another name, and twice', async () => {
    const { admin, max, ana } = await makeSmallCompany(test)
    const forAdmins = '403 Only an admin can delete or keep the company.'
    for (const person of [max, ana]) {
      expect(refusal(await tryAsking(person))).toBe(forAdmins)
      expect(refusal(await person.call('GET', address))).toBe(forAdmins)
      expect(refusal(await person.call('DELETE', address))).toBe(forAdmins)
    }
    expect(refusal(await tryAsking(admin, 'Halyard Ltd'))).toBe(
      '400 That isn’t the company’s name. Please type it exactly as shown.',
    )
    expect(refusal(await admin.call('DELETE', address))).toBe('409 The company isn’t scheduled for deletion.')
    await answered(tryAsking(admin))
    expect(refusal(await tryAsking(admin))).toBe('409 The company’s deletion was already requested.')
  })

  it('happens once when two admins ask at once, and is undone once', async () => {
    const company = await makeCompany(test)
    const olga = await addMember(test, company, 'Olga Other', { role: 'admin' })
    const both = [company.admin, olga]
    const asked = await Promise.all(both.map((admin) => tryAsking(admin)))
    expect(asked.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const undone = await Promise.all(both.map((admin) => admin.call('DELETE', address)))
    expect(undone.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  it('can’t be undone any more when the day has come', async () => {
    const own = await startAppForTest({ worker: false })
    const ada = { email: newEmail('ada'), name: 'Ada Admin' }
    await (await own.signIn(ada)).setsUp()
    await answered(tryAsking(await own.signIn(ada)))
    own.setNow(dueAt)
    const admin = await own.signIn(ada)
    expect(await answered(admin.call('GET', address))).toMatchObject({ dueAt })
    expect(refusal(await admin.call('DELETE', address))).toBe('409 The company is being deleted now.')
  })
})
