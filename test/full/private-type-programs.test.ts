import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Receiver, startReceiver } from '#server/features/webhooks/testing/receiver.ts'
import { type ApiScope, apiScopes } from '#shared/api-key/scopes.ts'
import { everyWeek } from '#shared/leave/work-calendar.ts'
import type { ApiCalendarEntry } from '#shared/public-api/leave-contract.ts'
import type { WebhookDelivery, WebhookEndpointWithSecret } from '#shared/webhook/contract.ts'
import { domainEventTypes } from '#shared/webhook/event-types.ts'
import { answers } from '#test/answers.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { erases } from '#test/erases.ts'
import { addMember } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { Program } from '#test/program.ts'
import { munich } from '#test/settings-input.ts'
import { makePrivateCompany, secret, tells } from '../server/private-type/company.ts'
import { walk } from '../server/private-type/walk.ts'

/**
 * What `private-type.test.ts` says of people, of their programs: API keys, and webhooks that may not see
 * private types.
 */

let test: TestApp
let home: Awaited<ReturnType<typeof makePrivateCompany>>
let ids: Record<string, readonly string[]>
beforeAll(async () => {
  test = await startApp()
  home = await makePrivateCompany(test)
  ids = await addWhatReadsNeed()
}, 60_000)
afterAll(() => test.close())

const openToAll = [
  'me',
  'people',
  'people/{id}',
  'leave-types',
  'teams',
  'locations',
  'locations/{id}/holidays',
  'leave-requests',
  'leave-check',
  'calendar',
  'balances',
  'payroll-periods',
  'payroll-periods/{start}/lines',
  'payroll-periods/{start}/files',
  'payroll-periods/{start}/files/{format}',
]
const readByDeciders = [
  'calendar',
  'leave-requests',
  'leave-requests/{id}',
  'people/{id}/statement',
  'payroll-periods/{start}/lines',
  'payroll-periods/{start}/files/{format}',
]
// Not what is sent to a webhook that sees private types: that is read in the app alone.
const readByAdmins = ['events']

it('is in what keys of the person, their manager, an admin and the company read', async () => {
  for (const [reader, expected] of [
    [await programOf(home.ana), readByDeciders],
    [await programOf(home.max), readByDeciders],
    [await programOf(home.admin), [...readByDeciders, ...readByAdmins]],
    [await programOf(home.admin, { isPersonal: false }), [...readByDeciders, ...readByAdmins]],
  ] as const)
    expect((await callsOf(reader, isRead)).telling).toEqual(new Set(expected.map(toRead)))
})

it('is in nothing that keys of colleagues read, with every scope or one alone', async () => {
  for (const person of colleagues()) {
    const reader = await programOf(person)
    const ofAll = await callsOf(reader, isRead)
    expect(ofAll.telling).toEqual(new Set())
    expect([...ofAll.done]).toEqual(expect.arrayContaining(openToAll.map(toRead)))
    const doneByScope = new Set<string>()
    for (const scope of apiScopes) {
      const { done, telling } = await callsOf(await programOf(person, { scopes: [scope] }), isRead)
      expect([scope, telling]).toEqual([scope, new Set()])
      for (const name of done) doneByScope.add(name)
    }
    expect(doneByScope).toEqual(ofAll.done)

    const { data } = (
      await reader.call('GET', '/api/v1/calendar?from=2026-03-01&to=2026-03-31&limit=100')
    ).json()
    const anas = (data as ApiCalendarEntry[]).filter(({ user }) => user.id === home.ana.id)
    expect(anas.length).toBeGreaterThan(3)
    expect(anas.map(({ leaveType }) => leaveType)).toEqual(anas.map(() => null))
  }
})

it('is in no message to a webhook that may not see it, of any event', async () => {
  const [blind, seeing] = [await startReceiver(), await startReceiver()]
  await test.untilJobsDone()
  const id = await addsWebhook(blind.url, false)
  await addsWebhook(seeing.url, true)
  await causeEveryEvent()
  expect(new Set(typesIn(blind))).toEqual(new Set(domainEventTypes))
  expect(blind.received.filter(({ body }) => tells(body))).toEqual([])
  const ofLeave = domainEventTypes.filter((type) => type.startsWith('leave.') || type === 'balance.adjusted')
  expect(new Set(typesIn(seeing, tells))).toEqual(new Set(ofLeave))
  expect(new Set(typesIn(blind, (body) => JSON.parse(body).data.leaveType === null))).toEqual(
    new Set(ofLeave),
  )

  const deliveries = await deliveriesOf(id)
  expect(deliveries).toHaveLength(blind.received.length)
  expect(deliveries.filter((one) => tells(JSON.stringify(one)))).toEqual([])
})

// The last one: it changes what the others ask about.
it('is in the answer to nothing that keys of colleagues do', async () => {
  for (const person of colleagues()) {
    const { done, telling } = await callsOf(await programOf(person), (name) => !isRead(name))
    expect(done).toContain('POST /api/v1/leave-requests')
    expect(telling).toEqual(new Set())
  }
})

const colleagues = () => [home.ben, home.mia]

const toRead = (path: string) => `GET /api/v1/${path}`

const isRead = (name: string) => name.startsWith('GET ')

async function programOf(
  person: Person,
  { scopes = apiScopes, isPersonal = true }: { scopes?: ApiScope[]; isPersonal?: boolean } = {},
) {
  return new Program(test.app, (await person.makesKey({ scopes, isPersonal })).token)
}

const about = () => ({ userId: home.ana.id, requests: home.requests, leaveType: secret.key, ids })

/** Which of these calls are done, and which answers name the private type. */
async function callsOf(reader: Program, isWalked: (name: string) => boolean) {
  const [done, telling] = [new Set<string>(), new Set<string>()]
  for await (const { name, status, words } of walk(test, reader, isWalked, about())) {
    if (status < 300) done.add(name)
    if (tells(words)) telling.add(name)
  }
  return { done, telling }
}

/** A place, and a webhook that sees private types and has been told of one. */
async function addWhatReadsNeed() {
  const { admin, ana } = home
  const { id } = await answers<{ id: string }>(admin, 'POST', '/api/locations', munich)
  // Nothing listens there: the message waits.
  const endpoint = await addsWebhook('http://127.0.0.1:9/hook', true)
  await ana.asksFor('2026-06-01', '2026-06-01', { leaveType: secret.key })
  await test.untilJobsDone()
  const deliveries = await deliveriesOf(endpoint)
  return {
    locations: [id],
    'webhook-endpoints': [endpoint],
    'webhook-deliveries': deliveries.map((one) => one.id),
  }
}

async function addsWebhook(url: string, seesPrivateTypes: boolean): Promise<string> {
  const body = { url, types: [...domainEventTypes], seesPrivateTypes }
  return (await answers<WebhookEndpointWithSecret>(home.admin, 'POST', '/api/webhook-endpoints', body))
    .endpoint.id
}

const deliveriesOf = (id: string) =>
  answers<WebhookDelivery[]>(home.admin, 'GET', `/api/webhook-endpoints/${id}/deliveries`)

const typesIn = ({ received }: Receiver, isMeant: (body: string) => boolean = () => true): string[] =>
  received.filter(({ body }) => isMeant(body)).map(({ body }) => JSON.parse(body).type)

/** Each type of event, those about leave and balances of Ana's leave of the private type. */
async function causeEveryEvent(): Promise<void> {
  const { admin, ana, max } = home
  const asks = (date: string) => ana.asksFor(date, date, { leaveType: secret.key })
  await max.rejects(await asks('2026-05-04'))
  const leave = await max.approves(await asks('2026-05-05'))
  const { amendment } = await ana.changes(leave, { endDate: '2026-05-06' })
  await max.approves({ id: amendment?.id ?? '' })
  const validFrom = '2026-05-01'
  const week = { mon: 'full', tue: 'full', thu: 'full' } as const
  await admin.changesMember(ana, { workingWeek: { validFrom, pattern: everyWeek(week) } })
  await ana.cancels(leave)
  await answers(admin, 'POST', '/api/leave-adjustments', {
    userId: ana.id,
    leaveType: secret.key,
    date: '2026-03-02',
    unit: 'days',
    amount: 1,
    reason: 'Overtime',
  })
  const zoe = await addMember(test, home, 'Zoe Leaver', { manager: max.id })
  await admin.changesMember(zoe, { teamId: home.team.id })
  await admin.deactivates(zoe)
  await erases(admin, zoe, 'Zoe Leaver')
  const holiday = { name: 'Founders’ day', part: 'full', everyYear: false }
  await answers(admin, 'PUT', `/api/locations/${ids['locations']?.[0]}/holidays/2026-12-22`, holiday)
  await answers(admin, 'POST', '/api/payroll-periods/2026-02-01/lock')
  await test.untilJobsDone()
}
