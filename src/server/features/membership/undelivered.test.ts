import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MailRefused } from '#server/platform/mail/failures.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { eventually } from '#test/eventually.ts'
import { announcedTo, makeCompany, makeSmallCompany, newEmail } from '#test/factories.ts'
import type { Person } from '#test/person.ts'

/** Addresses that their mail server refuses for good. */
const refused = new Set<string>()
/** What happens while such a mail is under way. */
let meanwhile = async () => {}

let test: TestApp
beforeAll(async () => {
  test = await startApp({
    onMail: async ({ to }) => {
      if (!refused.has(to)) return
      await meanwhile()
      throw new MailRefused('550', new Error(`550 5.1.1 ${to} is unknown`))
    },
  })
})
afterAll(() => test.close())

const aTime = expect.stringMatching(/^2026-03-02T/)

async function undeliveredOf(admin: Person, email: string) {
  const found = (await admin.invitations()).find((each) => each.email === email)
  return found?.undeliveredAt
}

async function memberFor(reader: Person, { id }: { id: string }) {
  return (await reader.team()).find((each) => each.id === id)?.mailUndeliveredAt
}

describe('an invitation whose address is refused', () => {
  it('says so to admins at once, and no more once it is sent again', async () => {
    const { admin, company } = await makeCompany(test)
    const email = newEmail('unknown')
    refused.add(email)
    const invitation = await admin.invites(email)
    expect(invitation.undeliveredAt).toBeNull()
    await eventually(async () => expect(await undeliveredOf(admin, email)).toEqual(aTime))
    await test.untilJobsDone()
    expect(await announcedTo(test, company.id)).toContain('team')

    refused.delete(email)
    expect((await admin.resends(invitation)).undeliveredAt).toBeNull()
    await test.mailTo(email)
    await test.untilJobsDone()
    expect(await undeliveredOf(admin, email)).toBeNull()
  })

  it('says so no more once an admin’s retry is accepted', async () => {
    const { admin } = await makeCompany(test)
    const email = newEmail('mended')
    refused.add(email)
    await admin.invites(email)
    await eventually(async () => expect(await undeliveredOf(admin, email)).toEqual(aTime))
    await test.untilJobsDone()
    refused.delete(email)
    const [job] = (await admin.call('GET', '/api/parked-jobs')).json<{ id: string }[]>()
    await admin.call('POST', `/api/parked-jobs/${job?.id}/retry`)
    await test.mailTo(email)
    await eventually(async () => expect(await undeliveredOf(admin, email)).toBeNull())
  })
})

/** Whose manager Max is marked. */
async function makeUnreachableMax() {
  const company = await makeSmallCompany(test)
  refused.add(company.max.email)
  await company.ana.asksFor('2026-03-09')
  await eventually(async () => expect(await memberFor(company.admin, company.max)).toEqual(aTime))
  await test.untilJobsDone()
  return company
}

describe('a person whose address is refused', () => {
  it('is marked for admins alone, and no more once a mail is accepted', async () => {
    const { admin, ana, max } = await makeUnreachableMax()
    for (const reader of [ana, max]) expect(await memberFor(reader, max)).toBeNull()
    expect(await memberFor(admin, ana)).toBeNull()

    refused.delete(max.email)
    await ana.asksFor('2026-03-10')
    await eventually(async () => expect(await memberFor(admin, max)).toBeNull())
  })

  it('stays marked at the next sign-in with that address, and is no more with another one', async () => {
    const { admin, max } = await makeUnreachableMax()
    const person = { name: 'Max Manager', subject: max.email, email: max.email }
    await test.signIn(person)
    expect(await memberFor(admin, max)).toEqual(aTime)
    await test.signIn({ ...person, email: newEmail('max') })
    expect(await memberFor(admin, max)).toBeNull()
  })

  it('who has another address by now is not marked for a mail to the old one', async () => {
    const { admin, ana, max } = await makeSmallCompany(test)
    const person = { name: 'Max Manager', subject: max.email, email: newEmail('max') }
    refused.add(max.email)
    meanwhile = async () => void (await test.signIn(person))
    await ana.asksFor('2026-03-09')
    await eventually(async () =>
      expect(await admin.call('GET', '/api/parked-jobs')).not.toHaveProperty('body', '[]'),
    )
    meanwhile = async () => {}
    expect((await admin.team()).find(({ id }) => id === max.id)).toMatchObject({
      email: person.email,
      mailUndeliveredAt: null,
    })
  })
})
