import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiScopes } from '#shared/api-key/scopes.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember } from '#test/factories.ts'
import { routesOf } from '#test/fuzz/api.ts'
import type { Person } from '#test/person.ts'
import { Program } from '#test/program.ts'
import { makeRichCompany } from '#test/rich-company.ts'
import { examples, pathExamples } from '#test/security/examples.ts'

/**
 * A key does nothing that its owner can’t do on screen: each call of the public API beside the call of the
 * screens that runs the same use case.
 */
const onScreen: Record<string, string> = {
  'POST /api/v1/people': 'POST /api/team/invite',
  'PATCH /api/v1/people/{id}': 'PATCH /api/team/{id}',
  'GET /api/v1/people/{id}/statement': 'GET /api/leave-statements/{userId}',
  'GET /api/v1/leave-requests/{id}': 'GET /api/leave-requests/{id}',
  'POST /api/v1/leave-requests': 'POST /api/leave-requests',
  'PATCH /api/v1/leave-requests/{id}': 'PATCH /api/leave-requests/{id}',
  'POST /api/v1/leave-requests/{id}/decision': 'PATCH /api/leave-requests/{id}/approve',
  'POST /api/v1/leave-requests/{id}/cancellation': 'POST /api/leave-requests/{id}/cancel',
  'POST /api/v1/adjustments': 'POST /api/leave-adjustments',
  'POST /api/v1/payroll-periods/{start}/lock': 'POST /api/payroll-periods/{start}/lock',
  'POST /api/v1/webhook-endpoints': 'POST /api/webhook-endpoints',
  'PATCH /api/v1/webhook-endpoints/{id}': 'PUT /api/webhook-endpoints/{id}',
  'POST /api/v1/webhook-endpoints/{id}/rotate-secret': 'POST /api/webhook-endpoints/{id}/rotate-secret',
  'POST /api/v1/webhook-endpoints/{id}/test': 'POST /api/webhook-endpoints/{id}/test',
  'POST /api/v1/webhook-deliveries/{id}/resend': 'POST /api/webhook-deliveries/{id}/resend',
  'DELETE /api/v1/webhook-endpoints/{id}': 'DELETE /api/webhook-endpoints/{id}',
}

let test: TestApp
let ours: Awaited<ReturnType<typeof makeRichCompany>>
let people: [string, Person][]
beforeAll(async () => {
  test = await startApp({ payments: true })
  ours = await makeRichCompany(test)
  const zoe = await addMember(test, ours, 'Zoe Other')
  people = [
    ['an employee', ours.ana],
    ['an employee beside', zoe],
    ['a manager', ours.max],
    ['an admin', ours.admin],
  ]
  for (const [who, person] of people)
    await person.asksFor('2026-05-11', '2026-05-12', { notes: `Leave of ${who}` })
  await test.untilJobsDone()
})
afterAll(() => test.close())

it('has a line for every call that writes', () => {
  const writes = described().filter(({ method, path }) => path.startsWith('/api/v1/') && method !== 'GET')
  expect(Object.keys(onScreen)).toEqual(expect.arrayContaining(writes.map(nameOf)))
})

it('a key reads of leave and balances what its owner’s screens say of them', async () => {
  await ours.admin.call('PATCH', '/api/leave-types/annual', { isPrivate: true })
  const typesSeen = new Set<unknown>()
  for (const [who, person] of people) {
    const program = new Program(test.app, (await person.makesKey({ scopes: [...apiScopes] })).token)
    const list = async (url: string) => (await program.call('GET', url)).json<{ data: Entry[] }>().data
    const shown = async (url: string) => (await person.call('GET', url)).json<Entry[]>()

    const calendar = await list('/api/v1/calendar?limit=100&from=2026-03-01&to=2026-05-31')
    const month = await shown('/api/calendar?startDate=2026-03-01&endDate=2026-05-31')
    const inMonth = pick('id', 'leaveType', 'startDate', 'endDate', 'startsAt', 'endsAt')
    expect([who, sorted(calendar.map(inMonth))]).toEqual([who, sorted(month.map(inMonth))])
    for (const { leaveType } of calendar) typesSeen.add(leaveType)

    const requests = await list('/api/v1/leave-requests?limit=100')
    expect(requests.length, who).toBeGreaterThan(0)
    for (const request of requests) {
      const onTheirScreen = (
        await person.call('GET', `/api/leave-requests/${String(request['id'])}`)
      ).json<Entry>()
      const ofRequest = pick('id', 'leaveType', 'startDate', 'endDate', 'status', 'notes', 'rejectionReason')
      expect([who, ofRequest(request)]).toEqual([who, ofRequest(onTheirScreen)])
    }

    const balances = await list('/api/v1/balances?limit=100')
    expect([who, sorted(balances)]).toEqual([who, sorted(await shown('/api/leave-balances'))])
  }
  expect([...typesSeen].toSorted()).toEqual(['annual', null])
})

it.each(Object.entries(onScreen))('%s is open and closed to people as %s is', async (byKey, byScreen) => {
  const subjects = await subjectsOf(byKey)
  const outcomes = new Set<string>()
  let done = 0
  for (const [who, person] of people) {
    const headers = await keyOf(person)
    for (const subject of subjects) {
      const answer = await ask(byKey, headers, subject)
      const same = byKey.startsWith('DELETE ') ? await addEndpoint() : subject
      const onTheirScreen = await ask(byScreen, { cookie: person.cookie }, same)
      const seen = [who, subject, answer.body, onTheirScreen.body]
      for (const { statusCode } of [answer, onTheirScreen])
        expect([401, ...faults], seen.join(' ')).not.toContain(statusCode)
      if (answer.statusCode < 300) done++
      // No key changes an admin, which admins do on screen.
      const isAnAdmin = byKey === 'PATCH /api/v1/people/{id}' && subject === ours.adminId
      const expected = isAnAdmin ? 'closed' : outcomeOf(onTheirScreen)
      expect([...seen, outcomeOf(answer)]).toEqual([...seen, expected])
      outcomes.add(outcomeOf(answer))
    }
  }
  // Else there would be nothing to compare.
  expect([...outcomes].toSorted()).toEqual(['closed', 'open'])
  expect(done).toBeGreaterThan(0)
})

it('a key reads nothing that its owner’s screens don’t show', async () => {
  for (const [who, person] of people) {
    const key = await keyOf(person)
    const session = { cookie: person.cookie }
    // Events have ids for programs alone.
    const shown = new Set(await idsOf('domain_events'))
    for (const { text } of await readAll((path) => !path.startsWith('/api/v1/'), session))
      for (const value of telling(text)) shown.add(value)
    const read = await readAll((path) => path.startsWith('/api/v1/'), key)
    let compared = 0
    for (const { name, text } of read) {
      const values = telling(text)
      compared += values.length
      expect([who, name, values.filter((value) => !shown.has(value))]).toEqual([who, name, []])
    }
    expect(compared).toBeGreaterThan(30)
  }
})

const described = () => routesOf(test.app.swagger() as Parameters<typeof routesOf>[0])
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

type Entry = Record<string, unknown>

const pick =
  (...names: string[]) =>
  (entry: Entry): unknown[] =>
    names.map((name) => entry[name])

const sorted = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).toSorted()

async function keyOf(person: Person): Promise<Record<string, string>> {
  const { token } = await person.makesKey({ scopes: [...apiScopes] })
  return { authorization: `Bearer ${new Program(test.app, token).token}` }
}

async function addEndpoint(): Promise<string> {
  const { body } = examples['POST /api/webhook-endpoints'] ?? {}
  const answer = await ours.admin.call('POST', '/api/webhook-endpoints', body)
  return answer.json<{ endpoint: { id: string } }>().endpoint.id
}

type Answer = Awaited<ReturnType<typeof ask>>
const faults = [500, 502, 503, 504]
const outcomeOf = ({ statusCode }: Answer) => ([403, 404].includes(statusCode) ? 'closed' : 'open')

/** What all reads of these paths answer about everything that the company has. */
async function readAll(isMeant: (path: string) => boolean, headers: Record<string, string>) {
  const reads = described().filter(({ method, path }) => method === 'GET' && isMeant(path))
  const texts: { name: string; text: string }[] = []
  for (const name of reads.map(nameOf))
    for (const subject of await subjectsOf(name)) {
      const { statusCode, body } = await ask(name, headers, subject)
      expect(statusCode, name).toBeLessThan(500)
      if (statusCode === 200) texts.push({ name, text: body })
    }
  return texts
}

/** Ids, addresses, and what people wrote. */
function telling(text: string): string[] {
  if (!text.startsWith('{') && !text.startsWith('[')) return []
  const values: string[] = []
  JSON.parse(text, (_key, value) => {
    if (typeof value === 'string' && /^[0-9a-f-]{36}$|@|\s/.test(value)) values.push(value)
  })
  return values
}

/** Whose leave, or what, the call may be about: all of that kind that the company has. */
async function subjectsOf(name: string): Promise<string[]> {
  const kinds = [
    { about: /leave-requests\/\{id\}/, table: 'leave_requests' },
    { about: /\{userId\}|people|\/team\/|leave-requests$|adjustments/, table: 'users' },
    { about: /locations/, table: 'locations' },
    { about: /webhook-endpoints/, table: 'webhook_endpoints' },
    { about: /webhook-deliveries/, table: 'webhook_deliveries' },
  ]
  const { table } = kinds.find(({ about }) => about.test(name)) ?? {}
  return table === undefined ? ['none'] : idsOf(table)
}

async function idsOf(table: string): Promise<string[]> {
  return test.database.asOwner(async (client) => {
    await client.query(`SELECT set_config('app.company_id', $1, false)`, [ours.company.id])
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM "${table}" WHERE company_id = $1 ORDER BY id`,
      [ours.company.id],
    )
    return rows.map(({ id }) => id)
  })
}

function ask(name: string, headers: Record<string, string>, subject: string) {
  const [method = '', path = ''] = name.split(' ')
  const { query = {}, body } = examples[name] ?? {}
  const ids = { id: subject, userId: subject }
  // The first period is locked.
  const start = path.endsWith('/lock') ? '2026-01-19' : pathExamples['start']
  const values: Record<string, string | undefined> = { ...pathExamples, ...ids, start }
  const isOf = /leave-requests$|adjustments$/.test(path)
  return test.app.inject({
    method: method as 'GET',
    url: path.replaceAll(/\{(\w+)\}/g, (_all, part: string) => values[part] ?? part),
    query,
    headers: { host: 'leave.test', ...headers },
    ...(body && { payload: { ...body, ...(isOf && { userId: subject }) } }),
  })
}
