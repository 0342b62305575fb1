import { eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { webhookDeliveries } from '#server/platform/db/schema.ts'
import { apiErrorBody } from '#shared/api-key/error-contract.ts'
import { type ApiScope, apiScopes } from '#shared/api-key/scopes.ts'
import { done } from '#shared/fields.ts'
import { listOf } from '#shared/public-api/contract.ts'
import { apiEvent } from '#shared/public-api/event-contract.ts'
import {
  type WebhookEndpointWithSecret,
  webhookEndpoint,
  webhookEndpointWithSecret,
} from '#shared/webhook/contract.ts'
import { type DomainEventType, domainEventTypes, eventScopes } from '#shared/webhook/event-types.ts'
import { answers } from '#test/answers.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { bodyOf, Program } from '#test/program.ts'
import { makeRichCompany } from '#test/rich-company.ts'

const url = '/api/v1/webhook-endpoints'
const address = 'https://example.org/hook'

const scopeOf: Record<DomainEventType, ApiScope> = {
  'leave.requested': 'leave:read',
  'leave.changed': 'leave:read',
  'leave.approved': 'leave:read',
  'leave.rejected': 'leave:read',
  'leave.cancelled': 'leave:read',
  'leave.recounted': 'leave:read',
  'balance.adjusted': 'balances:read',
  'person.joined': 'people:read',
  'person.changed': 'people:read',
  'person.left': 'people:read',
  'person.erased': 'people:read',
  'payroll_period.locked': 'reports:read',
  'holiday.changed': 'company:read',
}

let test: TestApp
let home: Awaited<ReturnType<typeof makeRichCompany>>
beforeAll(async () => {
  test = await startApp()
  home = await makeRichCompany(test)
  const { admin, ana } = home
  const adjustment = { userId: ana.id, leaveType: 'annual', date: '2026-03-02', unit: 'days', amount: 1 }
  await answers(admin, 'POST', '/api/leave-adjustments', { ...adjustment, reason: 'Overtime' })
  await answers(admin, 'POST', '/api/payroll-periods/2026-01-19/lock')
  await test.untilJobsDone()
})
afterAll(() => test.close())

async function programWith(scopes: ApiScope[], isPersonal = true) {
  const { key, token } = await home.admin.makesKey({ scopes, isPersonal })
  onTestFinished(async () => void (await home.admin.revokesKey(key)))
  return new Program(test.app, token)
}

const refusalOf = ({ statusCode, body }: Awaited<ReturnType<Program['call']>>) => {
  const { code, message } = apiErrorBody.parse(JSON.parse(body))
  return `${statusCode} ${code}: ${message}`
}
const lacks = (scopes: string) => `403 scope_missing: This API key lacks the scope ${scopes}.`

/** A webhook of the app, with a message of each of these types that its receiver hasn't taken. */
async function makeWebhook(types: readonly DomainEventType[], more: object = {}) {
  const body = { url: address, types, seesPrivateTypes: false, ...more }
  const { endpoint } = await answers<WebhookEndpointWithSecret>(
    home.admin,
    'POST',
    '/api/webhook-endpoints',
    body,
  )
  onTestFinished(async () => void (await home.admin.call('DELETE', `/api/webhook-endpoints/${endpoint.id}`)))
  const message = { state: 'waiting' as const, body: '{}', createdAt: new Date('2026-03-02T09:00:00Z') }
  const place = { companyId: home.company.id, endpointId: endpoint.id }
  const deliveries = types.map((type) => ({ ...place, ...message, id: newId(), messageId: newId(), type }))
  await test.inCompany(home.company.id, (tx) => tx.insert(webhookDeliveries).values(deliveries))
  return { id: endpoint.id, deliveryIds: deliveries.map(({ id }) => id) }
}

type Call = readonly [method: 'GET' | 'PATCH' | 'POST', path: string, body?: object]

/** All by which a key could read what a webhook sends, or have it sent elsewhere. */
function revealing({
  id,
  deliveryIds: [delivery],
}: Awaited<ReturnType<typeof makeWebhook>>): readonly Call[] {
  return [
    ['PATCH', `${url}/${id}`, { url: 'https://example.com/elsewhere' }],
    ['PATCH', `${url}/${id}`, { isOn: true }],
    ['PATCH', `${url}/${id}`, { types: ['leave.requested'] }],
    ['PATCH', `${url}/${id}`, { isOn: false, url: 'https://example.com/elsewhere' }],
    ['POST', `${url}/${id}/rotate-secret`],
    ['POST', `${url}/${id}/test`],
    ['GET', `${url}/${id}/deliveries`],
    ['GET', `/api/v1/webhook-deliveries/${delivery}`],
    ['POST', `/api/v1/webhook-deliveries/${delivery}/resend`],
  ]
}

async function assertRefused(program: Program, calls: readonly Call[], refusal: string) {
  for (const [method, path, body] of calls)
    expect([method, path, refusalOf(await program.call(method, path, body))]).toEqual([method, path, refusal])
}

/** A key that lacks a scope can still do this. */
async function assertEnds(program: Program, id: string) {
  const off = await bodyOf(webhookEndpoint, program.call('PATCH', `${url}/${id}`, { isOn: false }))
  expect(off.off?.because).toBe('admin')
  await bodyOf(webhookEndpoint, program.call('GET', `${url}/${id}`))
  await bodyOf(done, program.call('DELETE', `${url}/${id}`))
}

describe('the events', () => {
  it.each([true, false])(
    'that a key reads are of the kinds its scopes open (personal: %s)',
    async (isPersonal) => {
      const read = async (scopes: ApiScope[]) => {
        const calling = (await programWith(scopes, isPersonal)).call('GET', '/api/v1/events?limit=100')
        return (await bodyOf(listOf(apiEvent), calling)).data
      }
      const all = await read([...eventScopes])
      expect(new Set(all.map(({ type }) => scopeOf[type]))).toEqual(new Set(eventScopes))
      for (const scope of eventScopes)
        expect(await read([scope])).toEqual(all.filter(({ type }) => scopeOf[type] === scope))
    },
  )

  it('are asked for by type with its scope alone', async () => {
    for (const scope of eventScopes) {
      const [able, others] = [
        await programWith([scope]),
        await programWith(apiScopes.filter((one) => one !== scope)),
      ]
      for (const type of domainEventTypes.filter((one) => scopeOf[one] === scope)) {
        const path = `/api/v1/events?limit=100&type=${type}`
        const { data } = await bodyOf(listOf(apiEvent), able.call('GET', path))
        expect(data.filter((event) => event.type !== type)).toEqual([])
        expect(refusalOf(await others.call('GET', path))).toBe(lacks(scope))
      }
    }
  })

  it('need one of their scopes', async () => {
    const program = await programWith(['webhooks:manage'])
    expect(refusalOf(await program.call('GET', '/api/v1/events'))).toBe(lacks(eventScopes.join(' or ')))
  })
})

describe('a webhook', () => {
  it.each(domainEventTypes)('of %s needs its scope of the key', async (type) => {
    const scopes = apiScopes.filter((scope) => scope !== scopeOf[type])
    const program = await programWith(scopes)
    const missing = lacks(scopeOf[type])
    expect(refusalOf(await program.call('POST', url, { url: address, types: [type] }))).toBe(missing)
    const other = domainEventTypes.find((one) => scopeOf[one] !== scopeOf[type]) ?? type
    const open = await makeWebhook([other])
    const adding = program.call('PATCH', `${url}/${open.id}`, { types: [other, type] })
    expect(refusalOf(await adding)).toBe(missing)
    const closed = await makeWebhook([type])
    await assertRefused(program, revealing(closed), missing)
    await assertEnds(program, closed.id)
    const able = await programWith(['webhooks:manage', scopeOf[type]])
    for (const [method, path, body] of revealing(await makeWebhook([type])).slice(0, 2))
      expect((await able.call(method, path, body)).statusCode).toBe(200)
  })

  it('isn’t read or led elsewhere while messages of other types wait', async () => {
    const webhook = await makeWebhook(['person.left'])
    const change = { url: address, types: ['leave.requested'], seesPrivateTypes: false, isOn: true }
    await answers(home.admin, 'PUT', `/api/webhook-endpoints/${webhook.id}`, change)
    await assertRefused(
      await programWith(['webhooks:manage', 'leave:read']),
      revealing(webhook),
      lacks('people:read'),
    )
  })

  it('tells no key of messages that it was sent before its types changed', async () => {
    const webhook = await makeWebhook(['person.left'])
    const change = { url: address, types: ['leave.requested'], seesPrivateTypes: false, isOn: true }
    await answers(home.admin, 'PUT', `/api/webhook-endpoints/${webhook.id}`, change)
    await test.inCompany(home.company.id, (tx) => tx.update(webhookDeliveries).set({ state: 'delivered' }))
    const program = await programWith(['webhooks:manage', 'leave:read'])
    await assertRefused(program, revealing(webhook).slice(-3), lacks('people:read'))
  })

  it('sees private types by an admin’s choice in the app alone', async () => {
    const program = await programWith(apiScopes, false)
    const asked =
      '403 forbidden: An API key can’t let a webhook see private leave types. Please do that in the app.'
    const wanted = { url: address, types: ['leave.requested'] }
    const adding = program.call('POST', url, { ...wanted, seesPrivateTypes: true })
    expect(refusalOf(await adding)).toBe(asked)
    for (const body of [wanted, { ...wanted, seesPrivateTypes: false }]) {
      const { endpoint } = await bodyOf(webhookEndpointWithSecret, program.call('POST', url, body), 201)
      expect(endpoint.seesPrivateTypes).toBe(false)
      const change = program.call('PATCH', `${url}/${endpoint.id}`, { seesPrivateTypes: true })
      expect(refusalOf(await change)).toBe(asked)
      await bodyOf(done, program.call('DELETE', `${url}/${endpoint.id}`))
    }
  })

  it('shows no key the private types of the time in which it saw them', async () => {
    const webhook = await makeWebhook(['leave.requested'], { seesPrivateTypes: true })
    await answers(home.admin, 'PATCH', '/api/leave-types/sick', { isPrivate: true })
    await home.ana.asksFor('2026-11-02', '2026-11-02', { leaveType: 'sick' })
    await test.untilJobsDone()
    const typesSent = async () => {
      const rows = await test.inCompany(home.company.id, (tx) =>
        tx.select().from(webhookDeliveries).where(eq(webhookDeliveries.endpointId, webhook.id)),
      )
      return rows.filter(({ body }) => body !== '{}').map(({ body }) => JSON.parse(body).data.leaveType)
    }
    expect(await typesSent()).toEqual(['sick'])
    const change = { url: address, types: ['leave.requested'], seesPrivateTypes: false, isOn: true }
    await answers(home.admin, 'PUT', `/api/webhook-endpoints/${webhook.id}`, change)
    expect(await typesSent()).toEqual([null])
  })

  it('that sees private types is switched off and removed by keys, and nothing else', async () => {
    const program = await programWith(apiScopes)
    const webhook = await makeWebhook(['leave.requested'], { seesPrivateTypes: true })
    await assertRefused(
      program,
      revealing(webhook),
      '403 forbidden: This webhook sees private leave types: an API key can only switch it off or remove it. Please use the app.',
    )
    await assertEnds(program, webhook.id)
  })
})
