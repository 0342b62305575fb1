import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiErrorBody } from '#shared/api-key/error-contract.ts'
import { type ApiScope, apiScopes } from '#shared/api-key/scopes.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { assertDocumented } from '#test/documented.ts'
import { routesOf } from '#test/fuzz/api.ts'
import { Program } from '#test/program.ts'
import { makeRichCompany } from '#test/rich-company.ts'
import { idsOfCompany, readCompanyRows } from '#test/security/company-rows.ts'
import { examples, pathExamples, unknownId } from '#test/security/examples.ts'

/** What a key must be allowed to do for each call, or one of them; null where any may call. */
const scopes: Record<string, ApiScope | readonly ApiScope[] | null> = {
  'GET /api/v1/me': null,
  'GET /api/v1/leave-types': 'company:read',
  'GET /api/v1/people': 'people:read',
  'GET /api/v1/people/{id}': 'people:read',
  'POST /api/v1/people': 'people:write',
  'PATCH /api/v1/people/{id}': 'people:write',
  'GET /api/v1/teams': 'people:read',
  'GET /api/v1/locations': 'company:read',
  'GET /api/v1/locations/{id}/holidays': 'company:read',
  'GET /api/v1/leave-requests': 'leave:read',
  'GET /api/v1/leave-requests/{id}': 'leave:read',
  'POST /api/v1/leave-requests': 'leave:write',
  'PATCH /api/v1/leave-requests/{id}': 'leave:write',
  'POST /api/v1/leave-requests/{id}/cancellation': 'leave:write',
  'POST /api/v1/leave-requests/{id}/decision': 'leave:decide',
  'GET /api/v1/leave-check': 'leave:read',
  'GET /api/v1/calendar': 'leave:read',
  'GET /api/v1/events': ['leave:read', 'balances:read', 'people:read', 'reports:read', 'company:read'],
  'GET /api/v1/webhook-endpoints': 'webhooks:manage',
  'POST /api/v1/webhook-endpoints': 'webhooks:manage',
  'GET /api/v1/webhook-endpoints/{id}': 'webhooks:manage',
  'PATCH /api/v1/webhook-endpoints/{id}': 'webhooks:manage',
  'POST /api/v1/webhook-endpoints/{id}/rotate-secret': 'webhooks:manage',
  'DELETE /api/v1/webhook-endpoints/{id}': 'webhooks:manage',
  'GET /api/v1/webhook-endpoints/{id}/deliveries': 'webhooks:manage',
  'POST /api/v1/webhook-endpoints/{id}/test': 'webhooks:manage',
  'GET /api/v1/webhook-deliveries/{id}': 'webhooks:manage',
  'POST /api/v1/webhook-deliveries/{id}/resend': 'webhooks:manage',
  'GET /api/v1/balances': 'balances:read',
  'GET /api/v1/people/{id}/statement': 'balances:read',
  'POST /api/v1/adjustments': 'balances:adjust',
  'GET /api/v1/payroll-periods': 'reports:read',
  'GET /api/v1/payroll-periods/{start}/lines': 'reports:read',
  'POST /api/v1/payroll-periods/{start}/lock': 'balances:adjust',
  'GET /api/v1/payroll-periods/{start}/files': 'reports:read',
  'GET /api/v1/payroll-periods/{start}/files/{format}': 'reports:read',
}

/** What the example of a call asks for besides. */
const alsoNeeded: Record<string, ApiScope> = { 'POST /api/v1/webhook-endpoints': 'leave:read' }

let test: TestApp
let ours: Awaited<ReturnType<typeof makeRichCompany>>
let theirs: Awaited<ReturnType<typeof makeRichCompany>>
beforeAll(async () => {
  test = await startApp()
  ours = await makeRichCompany(test)
  theirs = await makeRichCompany(test)
  await test.untilJobsDone()
})
afterAll(() => test.close())

type Call = { name: string; method: string; path: string }
const calls = (): Call[] =>
  routesOf(test.app.swagger() as Parameters<typeof routesOf>[0])
    .filter(({ path }) => path.startsWith('/api/v1/'))
    .map(({ method, path }) => ({ name: `${method} ${path}`, method, path }))

async function ask(
  { name, method, path }: Call,
  headers: Record<string, string>,
  { ids = {}, paging = {} }: { ids?: Record<string, string>; paging?: Record<string, string> } = {},
) {
  const { query = {}, body } = examples[name] ?? {}
  const values: Record<string, string> = { ...pathExamples, id: unknownId, userId: unknownId, ...ids }
  const url = path.replaceAll(/\{(\w+)\}/g, (_all, part: string) => values[part] ?? part)
  const answer = await test.app.inject({
    method: method as 'GET',
    url,
    query: { ...query, ...paging },
    headers: { host: 'leave.test', ...headers },
    ...(body && { payload: body }),
  })
  assertDocumented({ method, url }, answer)
  return answer
}

const withKey = (token: string) => ({ authorization: `Bearer ${new Program(test.app, token).token}` })
const codeOf = ({ body }: { body: string }) => apiErrorBody.parse(JSON.parse(body)).code

it('is in the table of scopes, and the other way round', () => {
  expect(
    calls()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(Object.keys(scopes).toSorted())
})

it('answers 401 without a key, whatever cookie is sent', async () => {
  for (const call of calls())
    for (const headers of [{}, { cookie: ours.admin.cookie }]) {
      const answer = await ask(call, headers)
      expect([call.name, answer.statusCode, codeOf(answer)]).toEqual([call.name, 401, 'unauthorized'])
    }
})

it('is open to the one scope that it names, in anyone’s and the company’s key, and closed to all others', async () => {
  const { ana, admin } = ours
  for (const { person, isPersonal } of [
    { person: ana, isPersonal: true },
    { person: admin, isPersonal: false },
  ])
    for (const scope of apiScopes) {
      const named = calls().filter(({ name }) => namedBy(name).includes(scope))
      const open = [...named, ...calls().filter(({ name }) => scopes[name] === null)]
      const others = apiScopes.filter((other) => other !== scope)
      for (const [held, tried] of [
        [[scope], open],
        [others, named],
      ] as const) {
        const { key, token } = await person.makesKey({ isPersonal, scopes: [...held] })
        for (const call of tried) {
          const answer = await ask(call, withKey(token))
          const isMissing = answer.statusCode === 403 && codeOf(answer) === 'scope_missing'
          const isOpen = scopes[call.name] === null || namedBy(call.name).some((one) => held.includes(one))
          const lacking = alsoNeeded[call.name]
          // Who isn't an admin is refused before.
          const isClosed = !isOpen || (person === admin && lacking !== undefined && !held.includes(lacking))
          expect([call.name, held, isMissing]).toEqual([call.name, held, isClosed])
          expect(answer.statusCode, answer.body).toBeLessThan(500)
        }
        await person.revokesKey(key)
      }
    }
})

const namedBy = (name: string): readonly ApiScope[] => [scopes[name] ?? []].flat()

it('answers 404 to every id of another company, and leaves its rows as they are', async () => {
  const rows = () => readCompanyRows(test.database, theirs.company.id)
  const before = await rows()
  const ids = await idsOfCompany(test.database, theirs.company.id)
  const { token } = await ours.admin.makesKey({ isPersonal: false, name: 'Everything' })
  for (const call of calls().filter(({ path }) => /\{(id|userId)\}/.test(path)))
    for (const id of ids) {
      const answer = await ask(call, withKey(token), { ids: { id, userId: id } })
      expect([call.name, answer.statusCode, codeOf(answer)]).toEqual([call.name, 404, 'not_found'])
    }
  expect(await rows()).toBe(before)
})

it('answers lists in pages: a row at a time, the same rows in the same order', async () => {
  await addOneMoreOfEach()
  const { token } = await ours.admin.makesKey({ isPersonal: false, name: 'Page by page' })
  const listed: string[] = []
  for (const call of calls().filter(isJsonRead)) {
    const read = async (paging: Record<string, string>) => {
      const answer = await ask(call, withKey(token), { ids: idsIn(call), paging })
      return answer.json<{ data?: unknown[]; hasMore?: boolean; nextCursor?: string | null }>()
    }
    const whole = (await read({ limit: '100' })).data
    if (!Array.isArray(whole)) continue
    expect(whole.length, call.name).toBeGreaterThan(1)
    const rows: unknown[] = []
    const cursorField = call.name === 'GET /api/v1/events' ? 'after' : 'cursor'
    for (let cursor: string | null | undefined = ''; cursor !== null; ) {
      const page = await read({ limit: '1', ...(cursor && { [cursorField]: cursor }) })
      expect([call.name, page.data?.length, page.hasMore]).toEqual([call.name, 1, page.nextCursor !== null])
      rows.push(...(page.data ?? []))
      cursor = page.nextCursor
    }
    expect([call.name, rows]).toEqual([call.name, whole])
    listed.push(call.name)
  }
  expect(listed).toHaveLength(13)
})

/** So that each list has more than one page. */
async function addOneMoreOfEach(): Promise<void> {
  const { admin, max, location, webhook } = ours
  await admin.addsTeam('Sales')
  const { body: place } = examples['POST /api/locations'] ?? {}
  const holiday = { name: 'Founders’ eve', part: 'full', everyYear: true }
  const { body: endpoint } = examples['POST /api/v1/webhook-endpoints'] ?? {}
  for (const [method, url, body] of [
    ['POST', '/api/locations', { ...place, name: 'One more' }],
    ['PUT', `/api/locations/${location.id}/holidays/2026-05-04`, holiday],
    ['POST', '/api/webhook-endpoints', endpoint],
    ['PUT', `/api/webhook-endpoints/${webhook.id}`, { ...endpoint, isOn: true }],
    ['POST', `/api/webhook-endpoints/${webhook.id}/test`, undefined],
  ] as const)
    expect((await admin.call(method, url, body)).statusCode, url).toBeLessThan(300)
  await admin.approves(await max.asksFor('2026-03-09'))
  await test.untilJobsDone()
  // A message that failed is sent again some seconds later, amid the reads.
  await test.database.asOwner((client) =>
    client.query(`DELETE FROM pgboss.job_common WHERE state IN ('created', 'retry')`),
  )
}

const isJsonRead = ({ method, path }: Call) => method === 'GET' && !path.endsWith('/{format}')

/** Of what has lists. */
function idsIn({ path }: Call): Record<string, string> {
  // The locked period of the examples has files, and no line.
  const start = path.endsWith('/lines') && { start: '2026-03-02' }
  return { id: path.includes('/locations/') ? ours.location.id : ours.webhook.id, ...start }
}
