import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiKeyDirectory, notifications } from '#server/platform/db/schema.ts'
import type { Notification } from '#shared/notification/contract.ts'
import type { KnownSecrets, RotatedSecrets } from '#shared/team/known-secrets-contract.ts'
import type { WebhookEndpointWithSecret } from '#shared/webhook/contract.ts'
import { answers, refusalOf } from '#test/answers.ts'
import { startApp, startAppForTest, type TestApp } from '#test/app.ts'
import { addMember, makeCompany } from '#test/factories.ts'
import { keepTokenOutOfLogs } from '#test/log-values.ts'
import type { Person } from '#test/person.ts'
import { Program } from '#test/program.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

const ofCompany = { name: 'Payroll import', isPersonal: false }
const hook = { types: ['leave.approved'], seesPrivateTypes: false }
const knownTo = (admin: Person, { id }: { id: string }) =>
  answers<KnownSecrets>(admin, 'GET', `/api/team/${id}/known-secrets`)
const adds = (admin: Person, url: string) =>
  answers<WebhookEndpointWithSecret>(admin, 'POST', '/api/webhook-endpoints', { url, ...hook })
async function rotates(admin: Person, { id }: { id: string }, graceDays = 0): Promise<RotatedSecrets> {
  const path = `/api/team/${id}/known-secrets/rotate`
  const rotated = await answers<RotatedSecrets>(admin, 'POST', path, { graceDays })
  for (const { token } of rotated.keys) keepTokenOutOfLogs(token)
  return rotated
}

/** Ada and Cleo, and Bea, who as an admin made a key and a webhook, and could see the address of another. */
async function makeWithBea() {
  const company = await makeCompany(test)
  const bea = await addMember(test, company, 'Bea Second', { role: 'admin' })
  const cleo = await addMember(test, company, 'Cleo Third', { role: 'admin' })
  const { key, token } = await bea.makesKey(ofCompany)
  const { endpoint } = await adds(bea, 'https://hr.example/hook')
  await company.admin.makesKey({ name: 'Directory', isPersonal: false })
  await adds(company.admin, 'https://plain.example/hook')
  const chat = await adds(company.admin, 'https://chat.example/hook?token=Pq4')
  return { ...company, bea, cleo, key, token, endpoint, chat: chat.endpoint }
}

const theirs = { keys: [{ name: 'Payroll import' }], webhooks: [{ host: 'hr.example', knowsSecret: true }] }
const all = { ...theirs, webhooks: [...theirs.webhooks, { host: 'chat.example', knowsSecret: false }] }
const told = (list: readonly Notification[]) =>
  list.filter(({ title }) => title === 'Bea Second is no longer an admin')
const worksAt = async (token: string) =>
  (await new Program(test.app, token).call('GET', '/api/v1/leave-types')).statusCode

describe('what an admin knows', () => {
  it('is the keys and secrets they were shown last, and addresses that open something', async () => {
    const { admin, bea, key, endpoint } = await makeWithBea()
    expect(await knownTo(admin, bea)).toMatchObject(all)
    await admin.rotatesKey(key, { graceDays: 1 })
    await admin.call('POST', `/api/webhook-endpoints/${endpoint.id}/rotate-secret`)
    // For a day, her token works.
    expect(await knownTo(admin, bea)).toMatchObject({ ...theirs, webhooks: [{ host: 'chat.example' }] })
    await admin.rotatesKey(key)
    expect((await knownTo(admin, bea)).keys).toEqual([])
  })

  it('is the secret that a company’s key was shown whose token they have', async () => {
    const { admin, bea, token } = await makeWithBea()
    const made = await new Program(test.app, token).call('POST', '/api/v1/webhook-endpoints', {
      url: 'https://made.example/hook',
      ...hook,
    })
    expect(made.statusCode, made.body).toBe(201)
    expect((await knownTo(admin, bea)).webhooks).toContainEqual(
      expect.objectContaining({ host: 'made.example', knowsSecret: true }),
    )
  })

  it('is nothing of a revoked or an expired key', async () => {
    const app = await startAppForTest({ worker: false })
    const company = await makeCompany(app)
    const bea = await addMember(app, company, 'Bea Second', { role: 'admin' })
    const { key } = await bea.makesKey(ofCompany)
    await bea.makesKey({ ...ofCompany, lifeDays: 1 })
    await company.admin.revokesKey(key)
    app.setNow('2026-03-04T09:00:00Z')
    expect(await knownTo(company.admin, bea)).toEqual({ keys: [], webhooks: [] })
  })

  it('is for admins, of their own company', async () => {
    const { bea, ...company } = await makeWithBea()
    const max = await addMember(test, company, 'Max Manager', { role: 'manager' })
    const path = `/api/team/${bea.id}/known-secrets`
    const refusal = [403, 'Only an admin can manage the company’s API keys.']
    expect(await refusalOf(max, 'GET', path)).toEqual(refusal)
    expect(await refusalOf(max, 'POST', `${path}/rotate`, { graceDays: 0 })).toEqual(refusal)
    const { admin: stranger } = await makeCompany(test)
    expect((await stranger.call('GET', path)).statusCode).toBe(404)
  })
})

describe('rotating all of it', () => {
  it('gives each key and webhook a new token and secret, once; the others stay', async () => {
    const { admin, bea, token, company } = await makeWithBea()
    await admin.deactivates(bea)
    const rotated = await rotates(admin, bea)
    expect(rotated.keys.map(({ key }) => key.name)).toEqual(['Payroll import'])
    expect(rotated.webhooks.map(({ endpoint }) => endpoint.url)).toEqual(['https://hr.example/hook'])
    expect([await worksAt(token), await worksAt(rotated.keys[0]?.token ?? '')]).toEqual([401, 200])
    expect(await knownTo(admin, bea)).toEqual({ keys: [], webhooks: [] })
    expect(await rotates(admin, bea)).toEqual({ keys: [], webhooks: [] })
    const tokens = await test.inCompany(company.id, (tx) =>
      tx.select().from(apiKeyDirectory).where(eq(apiKeyDirectory.companyId, company.id)),
    )
    expect(tokens).toHaveLength(2)
  })

  it('lets old tokens work for the days of grace', async () => {
    const { admin, bea, token } = await makeWithBea()
    const rotated = await rotates(admin, bea, 1)
    expect([await worksAt(token), await worksAt(rotated.keys[0]?.token ?? '')]).toEqual([200, 200])
  })

  it('twice at once rotates once', async () => {
    const { admin, cleo, bea } = await makeWithBea()
    const both = await Promise.all([rotates(admin, bea), rotates(cleo, bea)])
    expect(both.flatMap(({ keys }) => keys)).toHaveLength(1)
    expect(both.flatMap(({ webhooks }) => webhooks)).toHaveLength(1)
  })
})

describe('the other admins', () => {
  const ways: [string, (company: Awaited<ReturnType<typeof makeWithBea>>) => Promise<unknown>, boolean][] = [
    ['deactivated', ({ admin, bea }) => admin.deactivates(bea), false],
    ['demoted', ({ admin, bea }) => admin.changesMember(bea, { role: 'employee' }), false],
    [
      'demoted and deactivated at once',
      ({ admin, bea }) => admin.changesMember(bea, { role: 'manager', isActive: false }),
      false,
    ],
    ['gone by themselves', ({ bea }) => bea.leaves(), true],
    ['demoted by themselves', ({ bea }) => bea.changesMember(bea, { role: 'manager' }), true],
  ]
  it.each(ways)('are told of an admin who was %s, once', async (_way, end, tellsAda) => {
    const company = await makeWithBea()
    const { admin, bea, cleo } = company
    await test.untilJobsDone()
    await end(company)
    await test.untilJobsDone()
    expect(told(await cleo.notifications())).toMatchObject([
      {
        message: 'They knew an API key and 2 webhooks: please rotate what still works',
        path: '/settings?tab=connections',
      },
    ])
    expect(told(await admin.notifications())).toHaveLength(tellsAda ? 1 : 0)
    const ofBea = await test.inCompany(company.company.id, (tx) =>
      tx.select().from(notifications).where(eq(notifications.userId, bea.id)),
    )
    expect(ofBea.filter(({ title }) => title.includes('no longer an admin'))).toEqual([])
    const mail = await test.mailTo(cleo.email, /no longer an admin/)
    for (const words of ['Payroll import', 'hr.example (secret)', 'chat.example (address)'])
      expect(mail.text).toContain(words)
    expect(mail.text).not.toContain('Pq4')
  })

  it('are told of nothing where the admin knew nothing, and of nobody who was no admin', async () => {
    const { admin, bea, cleo } = await makeWithBea()
    await rotates(admin, bea)
    await admin.call('DELETE', `/api/webhook-endpoints/${(await knownTo(admin, bea)).webhooks[0]?.id}`)
    await admin.changesMember(bea, { role: 'employee' })
    await admin.deactivates(bea)
    await test.untilJobsDone()
    expect((await cleo.notifications()).map(({ title }) => title)).not.toContain(
      'Bea Second is no longer an admin',
    )
  })

  it('who switched it off are not told', async () => {
    const { admin, bea, cleo } = await makeWithBea()
    await cleo.wants({ kind: 'former_admins', email: false, inApp: false })
    await admin.deactivates(bea)
    await test.untilJobsDone()
    expect((await cleo.notifications()).map(({ title }) => title)).not.toContain(
      'Bea Second is no longer an admin',
    )
  })
})
