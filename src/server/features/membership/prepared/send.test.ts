import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, makeCompany, newEmail } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { refusal } from '#test/refusal.ts'
import { blockAddress } from '../invitation-blocks.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp({ worker: false })
})
beforeEach(() => test.setNow('2026-03-02T09:00:00Z'))
afterAll(() => test.close())

async function prepares(admin: Person, count: number): Promise<string[]> {
  const people = Array.from({ length: count }, () => ({ email: newEmail('prepared') }))
  const { rows } = await admin.importsPeople(people)
  return rows.map(({ user }) => String(user?.id))
}

it('prepared people are invited when an admin says so: those chosen, or all', async () => {
  const { admin } = await makeCompany(test)
  const ids = await prepares(admin, 3)
  expect(await admin.invitations()).toEqual([])
  const [first = ''] = ids
  expect(await admin.sendsInvitations(first)).toMatchObject({
    sent: [{ userId: first }],
    waiting: [],
    nextAt: null,
  })
  const all = await admin.sendsInvitations()
  expect(all.sent.map(({ userId }) => userId).toSorted()).toEqual(ids.slice(1).toSorted())
  expect(await admin.sendsInvitations()).toEqual({ sent: [], waiting: [], nextAt: null, refused: [] })
})

it('who declined, or has an open invitation, isn’t asked again with all; an expired one is', async () => {
  const { admin: ada } = await makeCompany(test)
  const { email } = await ada.me()
  const [one, two] = [newEmail('one'), newEmail('two')]
  const declined = await ada.invites(one)
  await (await test.signIn({ email: one, name: 'One' })).declines(declined)
  const expired = await ada.invites(two)
  test.setNow('2026-03-17T09:00:00Z')
  // Her session has ended by then, too.
  const admin = await test.signIn({ email, name: 'Ada Admin' })
  expect((await admin.sendsInvitations()).sent).toMatchObject([{ userId: expired.userId }])
  const again = await admin.sendsInvitations(String(declined.userId), String(expired.userId))
  expect(again).toMatchObject({
    sent: [{ userId: declined.userId }],
    refused: [{ userId: expired.userId, message: 'This address already has an open invitation.' }],
  })
})

it('who no longer accepts any keeps the invitation that they declined', async () => {
  const { admin, company } = await makeCompany(test)
  const email = newEmail('blocked')
  const declined = await admin.invites(email)
  await (await test.signIn({ email, name: 'Bea' })).declines(declined)
  await test.inCompany(company.id, (tx) =>
    blockAddress(tx, company.id, email, new Date('2026-03-02T09:00:00Z')),
  )
  expect(await admin.sendsInvitations(String(declined.userId))).toMatchObject({
    sent: [],
    refused: [{ message: expect.stringMatching(/^This address no longer accepts invitations/) }],
  })
  expect(await admin.prepared()).toMatchObject([{ invitation: { id: declined.id } }])
})

it('beyond 50 a day they wait, which is said, and go out as soon as the day allows', async () => {
  const { admin } = await makeCompany(test)
  const ids = await prepares(admin, 53)
  const answer = await admin.sendsInvitations()
  expect([answer.sent.length, answer.waiting.length]).toEqual([50, 3])
  expect(answer.nextAt).toBe('2026-03-03T09:00:00.000Z')
  const waiting = (await admin.prepared()).filter(({ waitsSince }) => waitsSince !== null)
  expect(waiting.map(({ id }) => id).toSorted()).toEqual(answer.waiting.toSorted())
  const [changedMind = ''] = answer.waiting
  expect((await admin.call('DELETE', `/api/team/${changedMind}/waiting`)).statusCode).toBe(200)

  test.setNow('2026-03-03T08:30:00Z')
  await test.runHourly()
  expect(await admin.invitations()).toHaveLength(50)
  test.setNow('2026-03-03T09:30:00Z')
  await test.runHourly()
  await test.runHourly()
  const invited = (await admin.invitations()).map(({ userId }) => userId)
  expect(invited.toSorted()).toEqual(ids.filter((id) => id !== changedMind).toSorted())
})

it('what waits is sent by another admin where the one who asked isn’t one any more', async () => {
  const company = await makeCompany(test)
  const bea = await addMember(test, company, 'Bea Admin', { role: 'admin' })
  await prepares(bea, 51)
  await bea.sendsInvitations()
  await company.admin.deactivates(bea)
  test.setNow('2026-03-03T09:30:00Z')
  await test.runHourly()
  const [last] = await company.admin.invitations()
  const offer = await test.app.inject({
    url: `/api/invitations/${String(last?.id)}/offer`,
    headers: { host: 'leave.test' },
  })
  expect(offer.json()).toMatchObject({ inviterName: 'Ada Admin' })
})

it('is an admin’s alone, and answers who is unknown', async () => {
  const company = await makeCompany(test)
  const ana = await addMember(test, company, 'Ana Employee')
  expect(refusal(await ana.call('POST', '/api/invitations/send', {}))).toBe(
    '403 Only an admin can invite people.',
  )
  expect(await company.admin.sendsInvitations(ana.id)).toMatchObject({
    sent: [],
    refused: [{ userId: ana.id, message: 'This person has joined or was removed.' }],
  })
})
