import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { liftInvitations } from '#server/commands/lift-invitations.ts'
import { companies, users } from '#server/platform/db/schema.ts'
import { openDirectory } from '#server/platform/tenancy/directory.ts'
import { startApp, startAppForTest, type TestApp } from '#test/app.ts'
import { auditOf, makeCompany, makeSmallCompany, newEmail } from '#test/factories.ts'
import { noJobs } from '#test/no-jobs.ts'
import type { Person } from '#test/person.ts'
import { refusal } from '#test/refusal.ts'
import { invitationMail } from './emails.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
beforeEach(() => test.setNow('2026-03-02T09:00:00Z'))
afterAll(() => test.close())

const closed = '404 This invitation is no longer open. Please ask for a new one.'
const blocked =
  '409 This address no longer accepts invitations from your company. Please contact the person directly.'
const stopped =
  '403 Several people reported your company’s invitations, so we stopped sending them. Please contact support to send more.'

const clock = () => new Date('2026-03-02T09:00:00Z')

type Sent = { id: string; email: string }

/** As the page that the mail opens, by somebody who isn't signed in. */
const report = ({ id }: { id: string }, { app } = test) =>
  app.inject({ method: 'POST', url: `/api/invitations/${id}/report`, headers: { host: 'leave.test' } })

async function reports(invitation: Sent): Promise<void> {
  const answer = await report(invitation)
  expect(answer.statusCode, answer.body).toBe(200)
}

const tryInviting = async (admin: Person, email: string) =>
  refusal(await admin.call('POST', '/api/team/invite', { email, role: 'employee' }))

const lift = (idOrName: string, address?: string) => {
  const directory = openDirectory(test.database.pool, noJobs)
  return liftInvitations({ inCompany: test.inCompany, directory, now: clock() }, idOrName, address)
}

describe('an invitation that is reported', () => {
  it('is gone, and its company can’t invite the address again, however it is written', async () => {
    const { admin, company } = await makeCompany(test)
    const email = newEmail('pestered')
    const invitation = await admin.invites(email, 'manager')
    await reports(invitation)

    expect(await admin.invitations()).toEqual([])
    const person = await test.signIn({ email, name: 'Pia Pestered' })
    expect(await person.ownInvitations()).toEqual([])
    expect(refusal(await person.call('POST', `/api/invitations/${invitation.id}/accept`))).toBe(closed)
    expect(refusal(await report(invitation))).toBe(closed)
    expect(await tryInviting(admin, email)).toBe(blocked)
    expect(await tryInviting(admin, email.toUpperCase())).toBe(blocked)
    expect(refusal(await admin.call('POST', `/api/invitations/${invitation.id}/resend`))).toBe(
      '409 This invitation was revoked. Please invite the person again instead.',
    )
    expect((await auditOf(test, company.id, invitation.id)).at(-1)).toMatchObject({
      actorId: null,
      action: 'invitation.reported',
      before: { role: 'manager' },
    })
    const line =
      test
        .logs()
        .split('\n')
        .find((logged) => logged.includes('invitation reported')) ?? ''
    expect(JSON.parse(line)).toMatchObject({ level: 40, companyId: company.id, areStopped: false })
    expect(line).not.toContain(email)
  })

  it('says the same of somebody who has a company elsewhere, where they are invited as before', async () => {
    const { admin } = await makeCompany(test)
    const { admin: other } = await makeCompany(test)
    const email = newEmail('member')
    await reports(await admin.invites(email))
    await other.invites(email)
    await test.joins({ email, name: 'Mia Member' })
    expect(await tryInviting(admin, email)).toBe(blocked)
  })

  it('is unknown by another id, and to be reported as often as its page is read', async () => {
    expect(refusal(await report({ id: '019ab000-0000-7000-8000-000000000001' }))).toBe(closed)
    const limited = await startAppForTest({ rateLimits: true })
    const { admin } = await makeCompany(limited)
    const { id } = await admin.invites(newEmail())
    const url = `/api/invitations/${id}/offer`
    for (let count = 0; count < 60; count++)
      await limited.app.inject({ url, headers: { host: 'leave.test' } })
    expect((await report({ id }, limited)).statusCode).toBe(429)
  })
})

describe('three reports', () => {
  it('by different people within 30 days stop the company, its mails too, until the operator lifts it', async () => {
    const { admin, company } = await makeCompany(test, {
      name: `Spam ${newEmail()}`.replaceAll(/[.@]/g, ' '),
    })
    const invited: Sent[] = []
    for (const name of ['one', 'two', 'three', 'four']) invited.push(await admin.invites(newEmail(name)))
    const [one, two, three, four] = invited as [Sent, Sent, Sent, Sent]
    await reports(one)
    await reports(two)
    await admin.invites(newEmail('allowed'))
    test.setNow('2026-03-10T09:00:00Z')
    await admin.me()
    await reports(three)
    expect(await tryInviting(admin, newEmail('next'))).toBe(stopped)
    expect(refusal(await admin.call('POST', `/api/invitations/${four.id}/resend`))).toBe(stopped)
    const line =
      test
        .logs()
        .split('\n')
        .findLast((logged) => logged.includes('invitation reported')) ?? ''
    expect(JSON.parse(line)).toMatchObject({ companyId: company.id, areStopped: true })

    test.setNow('2026-03-12T09:00:00Z')
    await admin.me()
    expect(await tryInviting(admin, newEmail('later'))).toBe(stopped)

    expect(await lift(company.name)).toContain('can send invitations again')
    await admin.invites(newEmail('again'))
    expect(await tryInviting(admin, one.email)).toBe(blocked)
    await reports(four)
    await admin.invites(newEmail('still'))

    await expect(lift(company.id, newEmail('nobody'))).rejects.toThrow(/hasn’t reported an invitation from/)
    await lift(company.id, one.email.toUpperCase())
    await admin.invites(one.email)
  })

  it('keep back the mails that still waited, of other invitations too', async () => {
    const waiting = await startAppForTest({ worker: false })
    const { admin, company } = await makeCompany(waiting)
    const publicUrl = new URL('http://leave.test')
    const names = { productName: 'Sorrel', signInName: 'Google' }
    const services = { inCompany: waiting.inCompany, now: clock, publicUrl, ...names }
    const mailOf = ({ id: invitationId }: Sent) =>
      invitationMail(services, { companyId: company.id, invitationId })
    const [one, two, three, four] = [
      await admin.invites(newEmail('one')),
      await admin.invites(newEmail('two')),
      await admin.invites(newEmail('three')),
      await admin.invites(newEmail('four')),
    ]
    for (const { id } of [one, two]) expect((await report({ id }, waiting)).statusCode).toBe(200)
    expect(await mailOf(one)).toBeUndefined()
    expect(await mailOf(four)).toMatchObject({ to: four.email })
    expect(await admin.invitations()).toMatchObject([{ undeliveredAt: null }, { undeliveredAt: null }])
    expect((await report(three, waiting)).statusCode).toBe(200)
    expect(await mailOf(four)).toBeUndefined()
    expect(await admin.invitations()).toMatchObject([{ undeliveredAt: clock().toISOString() }])
  })

  it('over more than 30 days stop nobody', async () => {
    const { admin } = await makeCompany(test)
    const { email } = await admin.me()
    const adminOn = async (day: string) => {
      test.setNow(`${day}T09:00:00Z`)
      return test.signIn({ email, name: 'Ada Admin' })
    }
    for (const day of ['2026-03-02', '2026-03-20', '2026-04-02'])
      await reports(await (await adminOn(day)).invites(newEmail('slowly')))
    await (await adminOn('2026-04-03')).invites(newEmail('fine'))
  })
})

describe('the mail of an invitation', () => {
  it('says who wrote the names in it, and leads to where it is reported', async () => {
    const { admin, max } = await makeSmallCompany(test)
    const invitation = await admin.invites(newEmail('reader'))
    const { email } = await admin.me()
    const mail = await test.mailTo(invitation.email)
    for (const part of [mail.text, mail.html])
      expect(part).toContain(
        `${email} wrote the names in this email. If you don’t know the sender, you can ignore it.`,
      )
    expect(mail.text).toContain(`/register?invitation=${invitation.id}&report`)

    // Sent again by somebody else, it is theirs.
    await admin.changesMember(max, { role: 'admin' })
    test.setNow('2026-03-03T09:00:00Z')
    await max.resends(invitation)
    const again = await test.mailTo(invitation.email, /^Max Manager/)
    expect(again.text).toContain(`${max.email} wrote the names in this email.`)
  })

  it('names the account to sign in with', async () => {
    const contoso = { signIn: { name: 'Contoso', isGoogle: false } }
    const own = await startAppForTest({ deployment: contoso })
    const mailBy = async (app: typeof test) => {
      const { email } = await (await makeCompany(app)).admin.invites(newEmail('reader'))
      return { email, mail: await app.mailTo(email) }
    }
    const { email, mail } = await mailBy(test)
    expect(mail.text).toContain(`Sign in with the Google account of ${email}.`)
    const elsewhere = await mailBy(own)
    expect(elsewhere.mail.text).toContain(`Sign in with the Contoso account of ${elsewhere.email}.`)
    expect(elsewhere.mail.text + elsewhere.mail.html).not.toContain('Google')
  })

  it('holds no link in names that were stored before they had to be readable, nor does its page', async () => {
    const { admin, adminId, company } = await makeCompany(test)
    await test.inCompany(company.id, async (tx) => {
      await tx.update(users).set({ firstName: 'Win at evil.com' }).where(eq(users.id, adminId))
      await tx.update(companies).set({ name: 'Log in: https://evil.com/x \u202Eback' })
    })
    const { id, email } = await admin.invites(newEmail('target'))
    const mail = await test.mailTo(email)
    const page = await test.app.inject({
      url: `/api/invitations/${id}/offer`,
      headers: { host: 'leave.test' },
    })
    for (const told of [mail.subject, mail.text, mail.html, page.body]) {
      expect(told).toContain('Log in https evil com x back')
      expect(told).toContain('Win at evil com')
      expect(told).not.toMatch(/evil\.com|\u202E/)
    }
  })
})
