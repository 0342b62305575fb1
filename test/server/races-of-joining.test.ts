import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identities, users } from '#server/platform/db/schema.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { makeCompany, newEmail, type TestCompany } from '#test/factories.ts'
import { complaintsOfAll } from '#test/faults/stored.ts'
import type { Person } from '#test/person.ts'

/** The races of people who haven't joined, with what an admin does to them. ROUNDS=50 for long. */

const rounds = Math.min(Number(process.env['ROUNDS'] ?? 2), 50)
const timeout = 60_000 + rounds * 5_000

let test: TestApp
beforeAll(async () => {
  test = await startApp({ connections: 10, worker: false })
})
afterAll(() => test.close())
afterAll(async () => expect(await complaintsOfAll(test)).toEqual([]))

async function withInvited() {
  const company = await makeCompany(test)
  const email = newEmail('pia')
  const invitation = await company.admin.invites(email, 'manager')
  const account = await test.signIn({ email, name: 'Pia' })
  return { ...company, email, invitation, id: String(invitation.userId), account }
}

const accept = (person: Person, { id }: { id: string }) =>
  person.call('POST', `/api/invitations/${id}/accept`)
const statusesOf = (answers: readonly { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode)

/** Everybody of the company who has this id, with the issuers of their sign-in. */
async function storedAs({ company }: TestCompany, id: string) {
  return test.inCompany(company.id, (tx) =>
    tx
      .select({ joinedOn: users.joinedOn, issuer: identities.issuer })
      .from(users)
      .innerJoin(identities, eq(identities.id, users.identityId))
      .where(eq(users.id, id)),
  )
}

describe(`${rounds} rounds`, () => {
  it('two browsers accept at once: the person joins once', { timeout }, async () => {
    for (let round = 0; round < rounds; round++) {
      const company = await withInvited()
      const { admin, account, invitation, email, id } = company
      const other = await test.signIn({ email, name: 'Pia' })
      const answers = await Promise.all([accept(account, invitation), accept(other, invitation)])
      expect(statusesOf(answers).filter((status) => status === 200)).toHaveLength(1)
      expect((await account.me()).id).toBe(id)
      expect(await admin.stats()).toMatchObject({ teamMembers: 2 })
    }
  })

  it.each([
    ['the invitation is revoked', (id: string) => `/api/invitations/${id}`],
    ['the person is removed', (_id: string, userId: string) => `/api/team/${userId}`],
  ])('%s while they accept: they have joined, or they are gone', { timeout }, async (_what, url) => {
    for (let round = 0; round < rounds; round++) {
      const company = await withInvited()
      const { admin, account, invitation, id } = company
      const [accepted, removed] = await Promise.all([
        accept(account, invitation),
        admin.call('DELETE', url(invitation.id, id)),
      ])
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual(statusesOf([accepted, removed]))
      const hasJoined = accepted.statusCode === 200
      expect(await storedAs(company, id)).toHaveLength(hasJoined ? 1 : 0)
      expect((await account.me()).companyId).toBe(hasJoined ? company.company.id : null)
    }
  })

  it('a list is imported while they accept: one person, who has joined', { timeout }, async () => {
    for (let round = 0; round < rounds; round++) {
      const company = await withInvited()
      const { admin, account, invitation, email, id } = company
      const row = { email, firstName: 'Piroska', team: 'Design', balances: { annual: '5' } }
      const answers = await Promise.all([accept(account, invitation), admin.tryImportingPeople([row])])
      expect(statusesOf(answers)).toEqual([200, 200])
      expect(await storedAs(company, id)).toEqual([
        { joinedOn: '2026-03-02', issuer: expect.not.stringMatching(/^prepared$/) },
      ])
      expect((await admin.team()).filter((each) => each.email === email)).toHaveLength(1)
    }
  })

  it('the same list twice at once: each person once', { timeout }, async () => {
    for (let round = 0; round < rounds; round++) {
      const { admin } = await makeCompany(test)
      const people = ['a', 'b', 'c'].map((name) => ({ email: newEmail(name), team: 'Design' }))
      const answers = await Promise.all([admin.importsPeople(people), admin.importsPeople(people)])
      const news = answers.map(({ counts }) => counts.new).toSorted()
      expect(news).toEqual([0, 3])
      expect(await admin.team()).toHaveLength(4)
    }
  })

  it('invitations are sent twice at once: one each', { timeout }, async () => {
    for (let round = 0; round < rounds; round++) {
      const { admin } = await makeCompany(test)
      await admin.importsPeople(['a', 'b', 'c'].map((name) => ({ email: newEmail(name) })))
      const [one, two] = await Promise.all([admin.sendsInvitations(), admin.sendsInvitations()])
      expect(one.sent.length + two.sent.length).toBe(3)
      expect(await admin.invitations()).toHaveLength(3)
    }
  })

  it('leave is recorded while they are removed: it stays with a former person, or nothing is left', {
    timeout,
  }, async () => {
    for (let round = 0; round < rounds; round++) {
      const company = await withInvited()
      const { admin, id } = company
      const [recorded, removed] = await Promise.all([
        admin.tryAsking('2026-03-09', '2026-03-10', { userId: id }),
        admin.call('DELETE', `/api/team/${id}`),
      ])
      expect(removed.statusCode).toBe(200)
      expect([201, 404], recorded.body).toContain(recorded.statusCode)
      const isRecorded = recorded.statusCode === 201
      expect(await storedAs(company, id)).toHaveLength(isRecorded ? 1 : 0)
      expect((await admin.formerMembers()).map((former) => former.id)).toEqual(isRecorded ? [id] : [])
      expect(await admin.calendar('2026-03-01', '2026-03-31')).toEqual([])
    }
  })
})
