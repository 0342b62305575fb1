import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '#test/app.ts'
import { newEmail } from '#test/factories.ts'
import { fieldsOf, idFieldsOf, type Route, routesOf } from '#test/fuzz/api.ts'
import type { Person } from '#test/person.ts'
import { makeRichCompany } from '#test/rich-company.ts'
import { idsOfCompany, readCompanyRows } from '#test/security/company-rows.ts'
import { type Example, examples, pathExamples, unknownId } from '#test/security/examples.ts'
import { type Who, whoMay } from '#test/security/who-may.ts'

let test: TestApp
let ours: Awaited<ReturnType<typeof makeRichCompany>>
let theirs: Awaited<ReturnType<typeof makeRichCompany>>
beforeAll(async () => {
  test = await startApp({ payments: true })
  ours = await makeRichCompany(test)
  theirs = await makeRichCompany(test)
  await test.untilJobsDone()
})
afterAll(() => test.close())

/**
 * Hidden from the description of the API, and so without a contract: for browsers, and the description
 * itself.
 */
const undescribed = [
  'GET /api/auth/google',
  'GET /api/auth/google/callback',
  'GET /api/login',
  'GET /api/logout',
  'GET /api/open',
  'GET /api/openapi.json',
  'GET /api/v1/openapi.json',
  'GET /api/events',
  'GET /api/unsubscribe/{token}',
]

const described = () => routesOf(test.app.swagger() as Parameters<typeof routesOf>[0])
/** Their errors and their callers are other ones: `every-call.test.ts` of the public API asks them. */
const isForPrograms = ({ path }: Pick<Route, 'path'>) => path.startsWith('/api/v1/')
const ofPeople = () => described().filter((route) => !isForPrograms(route))
const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`
const everyRoute = () => [
  ...described(),
  ...undescribed.map((name) => {
    const [method = '', path = ''] = name.split(' ')
    return { method, path, parameters: [], body: undefined, statuses: [] }
  }),
]

it('is in the table of who may call it, and the other way round', () => {
  const registered = registeredRoutes(test.app)
  expect(registered.length).toBeGreaterThan(80)
  expect(registered.toSorted()).toEqual(Object.keys(whoMay).toSorted())
  expect(everyRoute().map(nameOf).toSorted()).toEqual(registered.toSorted())
})

it('answers 401 to a caller who is not signed in', async () => {
  for (const route of everyRoute()) {
    if (whoMay[nameOf(route)] === 'anybody' || isForPrograms(route)) continue
    for (const cookie of ['', `sorrel_session=${'x'.repeat(43)}`]) {
      const answer = await ask(route, { cookie })
      expect([nameOf(route), answer.statusCode]).toEqual([nameOf(route), 401])
      expect(answer.json()).toEqual({ message: 'Please sign in.', requestId: expect.any(String) })
    }
  }
})

it('answers 403 in words to someone without a company', async () => {
  const nobody = await test.signIn({ email: newEmail(), name: 'No Body' })
  for (const route of everyRoute()) {
    if (!['members', 'deciders', 'admins'].includes(whoMay[nameOf(route)] ?? '')) continue
    const answer = await ask(route, nobody)
    expect([nameOf(route), answer.statusCode]).toEqual([nameOf(route), 403])
    expect(answer.json().message).toBe('Please set up or join a company first.')
  }
})

it.each([
  ['an employee', 'ana', ['deciders', 'admins']],
  ['a manager', 'max', ['admins']],
] as const)('answers 403 in words to %s who may not', async (_whom, name, closed) => {
  const before = await rowsOf(ours)
  for (const route of everyRoute()) {
    if (!includes(closed, whoMay[nameOf(route)])) continue
    const answer = await ask(route, ours[name], { ids: ownIds(route) })
    expect([nameOf(route), answer.statusCode, answer.body]).toEqual([nameOf(route), 403, answer.body])
    expect(answer.json().message).toMatch(/^(Only|Your) .*\.$/)
  }
  expect(await rowsOf(ours)).toBe(before)
})

const timeout = 120_000

/**
 * The id of an invitation is in its mail alone: the page that the mail opens says the same to visitors, and
 * they may report it.
 */
const openById = ['GET /api/invitations/{id}/offer', 'POST /api/invitations/{id}/report']

it('answers 404 to every id of another company in an address, and leaves its rows as they are', {
  timeout,
}, async () => {
  const before = await rowsOf(theirs)
  const ids = await idsOfCompany(test.database, theirs.company.id)
  expect(ids.length).toBeGreaterThan(10)
  let asked = 0
  for (const route of everyRoute()) {
    if (!/\{(id|userId)\}/.test(route.path) || openById.includes(nameOf(route))) continue
    if (isForPrograms(route)) continue
    for (const id of ids) {
      const answer = await ask(route, ours.admin, { ids: { id, userId: id } })
      expect([nameOf(route), answer.statusCode]).toEqual([nameOf(route), 404])
      asked++
    }
  }
  expect(asked).toBeGreaterThan(250)
  expect(await rowsOf(theirs)).toBe(before)
})

/** Only the owner of the leave names somebody there. */
const ofOwner = ['PATCH /api/leave-requests/{id}', 'PUT /api/leave-requests/{id}/cover']

it('answers 404 to an id of another company in each field of a body', { timeout }, async () => {
  const before = await rowsOf(theirs)
  const ids = await idsOfCompany(test.database, theirs.company.id)
  const routes = ofPeople()
  const fields = routes.flatMap((route) => idFieldsOf(route.body).map((field) => ({ route, field })))
  expect(fields.length).toBeGreaterThan(7)
  for (const { route, field } of fields) {
    const { body = {} } = examples[nameOf(route)] ?? {}
    for (const id of ids) {
      const example = { body: withField(body, field, id) }
      const asker = ofOwner.includes(nameOf(route)) ? ours.ana : ours.admin
      const answer = await ask(route, asker, { ids: ownIds(route), example })
      expect([nameOf(route), field, answer.statusCode, answer.body]).toEqual([
        nameOf(route),
        field,
        404,
        answer.body,
      ])
    }
  }
  expect(await rowsOf(theirs)).toBe(before)
})

/** A cursor is where to go on in one's own list: there is nothing that it could stand for. */
const cursors = ['GET /api/audit-log before', 'GET /api/notifications before']

it('answers 404 to an id of another company in each part of a query', async () => {
  const before = await rowsOf(theirs)
  const ids = await idsOfCompany(test.database, theirs.company.id)
  const fields = ofPeople().flatMap((route) =>
    route.parameters
      .filter((parameter) => parameter.in === 'query' && idFieldsOf(parameter.schema).length > 0)
      .map(({ name }) => ({ route, name })),
  )
  expect(fields.length).toBeGreaterThan(5)
  for (const { route, name } of fields) {
    if (cursors.includes(`${nameOf(route)} ${name}`)) continue
    for (const id of ids) {
      const example = { query: { ...examples[nameOf(route)]?.query, [name]: id } }
      const answer = await ask(route, ours.admin, { ids: ownIds(route), example })
      expect([nameOf(route), name, answer.statusCode, answer.body]).toEqual([
        nameOf(route),
        name,
        404,
        answer.body,
      ])
    }
  }
  expect(await rowsOf(theirs)).toBe(before)
})

const nameFields = ['name', 'firstName', 'lastName', 'title']

/** What is typed there is compared with a name that is stored, and kept nowhere. */
const compared = ['POST /api/companies/mine/deletion', 'POST /api/team/{id}/erase']

it('refuses a name that nobody can see, and one that holds a web address', async () => {
  const fields = ofPeople().flatMap((route) =>
    fieldsOf(route.body, (_schema, name) => nameFields.includes(name)).map((field) => ({ route, field })),
  )
  const typed = fields.filter(({ route }) => !compared.includes(nameOf(route)))
  expect(fields.length - typed.length).toBe(compared.length)
  expect(typed.length).toBeGreaterThan(11)
  for (const { route, field } of typed)
    for (const [name, words] of [
      ['\u200B', 'Please remove invisible characters from the name'],
      ['evil.com', 'Please write the name without a web address, or with a space after the dot'],
    ] as const) {
      const { body = {} } = examples[nameOf(route)] ?? {}
      const answer = await ask(route, ours.admin, { example: { body: withField(body, field, name) } })
      const { issues = [] } = answer.json<{ issues?: { message: string }[] }>()
      expect([nameOf(route), field, answer.statusCode, issues.map(({ message }) => message)]).toEqual([
        nameOf(route),
        field,
        400,
        expect.arrayContaining([words]),
      ])
    }
})

it('tells nothing of another company in any answer', async () => {
  const marks = [...(await idsOfCompany(test.database, theirs.company.id)), theirs.ana.email]
  for (const route of everyRoute()) {
    // A live stream goes on until its tab is closed, and signing out ends the session: they have tests of
    // their own.
    if (route.method !== 'GET' || ['GET /api/events', 'GET /api/logout'].includes(nameOf(route))) continue
    const { body } = await ask(route, ours.admin, { ids: ownIds(route) })
    expect([nameOf(route), marks.filter((mark) => body.includes(mark))]).toEqual([nameOf(route), []])
  }
})

it('carries the security headers and is not stored, to a stranger and to an admin', async () => {
  for (const route of everyRoute()) {
    const isRead = route.method === 'GET' && !['GET /api/events', 'GET /api/logout'].includes(nameOf(route))
    const answers = [await ask(route, { cookie: '' })]
    if (isRead) answers.push(await ask(route, ours.admin, { ids: ownIds(route) }))
    for (const { headers } of answers) {
      // What has a tag is kept, and asked for again before each use.
      const kept = headers['etag'] ? 'private, no-cache' : 'no-store'
      expect([nameOf(route), headers['cache-control']]).toEqual([nameOf(route), kept])
      expect(headers['content-security-policy'], nameOf(route)).toContain("frame-ancestors 'none'")
      expect(headers['x-content-type-options'], nameOf(route)).toBe('nosniff')
    }
  }
})

/**
 * A live stream goes on until its tab is closed; nobody calls anything after they have left or signed out.
 */
const lastCalls = ['GET /api/events', 'POST /api/companies/mine/leave', 'DELETE /api/sessions']

/**
 * No one decides their own leave, and only some see what somebody’s counts follow from: those rules have
 * tests of their own.
 */
const dependsOnWhose = /\/leave-requests\/\{id\}|personal-data$|terms$|\/erase$/

// The last one: it changes and removes what the others ask about.
it('is open to whoever may call it', { timeout }, async () => {
  const people: [Person, Who[]][] = [
    [ours.ana, ['signed in', 'members']],
    [ours.max, ['signed in', 'members', 'deciders']],
    [ours.admin, ['signed in', 'members', 'deciders', 'admins']],
  ]
  for (const [person, open] of people)
    for (const route of everyRoute()) {
      if (!includes(open, whoMay[nameOf(route)]) || lastCalls.includes(nameOf(route))) continue
      const { id } = await person.me()
      const answer = await ask(route, person, { ids: { ...ownIds(route), userId: id } })
      const seen = `${nameOf(route)} ${answer.statusCode} ${answer.body}`
      expect(answer.statusCode, seen).toBeLessThan(500)
      const closed = dependsOnWhose.test(nameOf(route)) ? [401] : [401, 403]
      expect(closed, seen).not.toContain(answer.statusCode)
    }
})

const rowsOf = ({ company }: typeof ours) => readCompanyRows(test.database, company.id)

type Asking = { ids?: Record<string, string>; example?: Example }

/** The route's call, as well formed as its example makes it. */
function ask(route: Route, { cookie }: { cookie: string }, { ids = {}, example }: Asking = {}) {
  const { query, body, file } = { ...examples[nameOf(route)], ...example }
  const values: Record<string, string> = { ...pathExamples, id: unknownId, userId: unknownId, ...ids }
  const url = route.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? name)
  return test.app.inject({
    method: route.method as 'GET',
    url: url.replace('/imports/own', '/imports/leave'),
    query: query ?? {},
    headers: { host: 'leave.test', cookie, ...(file && { 'content-type': file.type }) },
    ...((file || body) && { payload: file?.text ?? body }),
  })
}

/** Of our own company: what the route is about, so that it isn't the address that is refused. */
function ownIds({ path }: Route): Record<string, string> {
  const things: Record<string, string> = {
    teams: ours.team.id,
    locations: ours.location.id,
    'leave-requests': ours.taken.id,
  }
  return { id: things[path.split('/')[2] ?? ''] ?? ours.ana.id, userId: ours.ana.id }
}

/** A copy with the value at the end of these steps; a step into a list makes a list of one. */
function withField(value: unknown, [step, ...others]: (string | number)[], id: string): object {
  const inner = (at: unknown) => (others.length > 0 ? withField(at, others, id) : id)
  if (typeof step === 'number') return [inner(Array.isArray(value) ? value[step] : undefined)]
  const fields: Record<string, unknown> = { ...(value as object) }
  return { ...fields, [step ?? '']: inner(fields[step ?? '']) }
}

function includes(list: readonly Who[], who: Who | undefined): boolean {
  return who !== undefined && list.includes(who)
}

/**
 * Everything that the router knows, from its own tree, which is the one list that nobody can forget to add
 * to.
 */
function registeredRoutes(app: FastifyInstance): string[] {
  const segments: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment = '', methods = ''] =
        /^([│ ]*)[├└]── (\S*)(?: \((.*)\))?$/.exec(line) ?? []
      if (!segment) return []
      segments.splice(indent.length / 4, Number.POSITIVE_INFINITY, segment)
      const path = segments.join('').replaceAll(/:(\w+)/g, '{$1}')
      return methods
        .split(', ')
        .flatMap((method) => (method && method !== 'HEAD' ? [`${method} ${path}`] : []))
    })
}
