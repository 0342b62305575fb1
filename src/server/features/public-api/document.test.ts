import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { apiErrorCodes } from '#shared/api-key/error-contract.ts'
import { startApp, type TestApp } from '#test/app.ts'

/** Also while the company can only read. */
const openCalls = ['decideLeaveRequest', 'removeWebhookEndpoint']

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

type Described = {
  headers?: Record<string, unknown>
  content?: Record<string, { example?: unknown; schema: { $ref?: string } }>
}
type Operation = {
  operationId: string
  summary: string
  security: { apiKey: string[] }[]
  parameters: { $ref?: string; name?: string }[]
  requestBody?: Described
  responses: Record<string, Described & { $ref?: string }>
}
type Document = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: {
    securitySchemes: object
    schemas: { Error: { properties: { code: { enum: string[] } } } }
    parameters: Record<string, { name: string; in: string }>
    headers: object
    responses: Record<string, Described & { description: string }>
  }
}

async function readDocument(): Promise<Document> {
  const answer = await test.app.inject({ url: '/api/v1/openapi.json', headers: { host: 'leave.test' } })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
  )

it('describes the calls of programs alone, to anybody', async () => {
  const document = await readDocument()
  expect(document.openapi).toMatch(/^3\.1/)
  expect(Object.keys(document.paths).length).toBeGreaterThan(15)
  for (const path of Object.keys(document.paths)) expect(path).toMatch(/^\/api\/v1\//)
  expect(document.components.securitySchemes).toMatchObject({ apiKey: { type: 'http', scheme: 'bearer' } })
})

it('names each call once, with its answer and every refusal', async () => {
  const document = await readDocument()
  const operations = operationsOf(document)
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(operations.length)
  for (const { name, operation } of operations) {
    expect([name, operation.operationId, operation.summary]).toEqual([
      name,
      expect.stringMatching(/^[a-z]\w+$/),
      expect.stringMatching(/^[A-Z]/),
    ])
    const { responses, security } = operation
    expect([name, security]).toEqual([name, security.map(() => ({ apiKey: expect.any(Array) }))])
    expect(security.length, name).toBeGreaterThan(0)
    const refused = ['400', '401', '403', '429']
    const own = operation.parameters.map((parameter) => parameter.name).join(' ')
    if (/\{|userId/.test(name + own) || operation.requestBody) refused.push('404')
    if (!name.startsWith('get ')) refused.push('409', '415')
    if (!name.startsWith('get ') && !openCalls.includes(operation.operationId)) refused.push('402')
    if (operation.requestBody) refused.push('413')
    const statuses = Object.keys(responses)
    expect([name, statuses.filter((status) => !status.startsWith('2')).toSorted()]).toEqual([
      name,
      refused.toSorted(),
    ])
    expect(statuses.filter((status) => status.startsWith('2'))).toHaveLength(1)
    for (const status of refused)
      expect(responses[status]?.$ref).toBe(`#/components/responses/Refused${status}`)
  }
})

/** The headers of an answer, which are all references. */
function namesOf({ headers = {} }: Described): string[] {
  for (const [name, header] of Object.entries(headers))
    expect(header).toEqual({ $ref: `#/components/headers/${name}` })
  return Object.keys(headers).toSorted()
}

it('has the headers of the API for every call and every answer', async () => {
  const document = await readDocument()
  const { parameters, headers, responses: refused } = document.components
  const [version] = Object.entries(parameters).map(([name]) => `#/components/parameters/${name}`)
  expect(Object.values(parameters)).toMatchObject([{ name: 'Sorrel-Version', in: 'header' }])
  const limits = ['RateLimit', 'RateLimit-Policy']
  const usual = [...limits, 'Sorrel-Version']
  const once = ['Idempotent-Replayed', ...usual]
  expect(Object.keys(headers).toSorted()).toEqual([...once, 'Retry-After'].toSorted())
  for (const { name, operation } of operationsOf(document)) {
    expect([name, operation.parameters.filter(({ $ref }) => $ref === version)]).toHaveProperty('1.length', 1)
    const [done] = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'))
    expect([name, done && namesOf(done[1])]).toEqual([name, name.startsWith('post ') ? once : usual])
  }
  const special = { Refused401: limits, Refused413: usual, Refused415: usual }
  const all = Object.keys(refused).map((name) => [name, once])
  expect(Object.fromEntries(Object.entries(refused).map(([name, one]) => [name, namesOf(one)]))).toEqual({
    ...Object.fromEntries(all),
    ...special,
    Refused429: [...limits, 'Retry-After'],
  })
})

it('names the codes of each refusal, from the closed list', async () => {
  const { components } = await readDocument()
  expect(components.schemas.Error.properties.code.enum).toEqual([...apiErrorCodes])
  const named = Object.values(components.responses).flatMap(({ description }) => {
    const [, codes = ''] = /Code: (.*)\.$/.exec(description) ?? []
    return codes.split(', ')
  })
  // The others are of no call in particular.
  expect([...new Set(named), 'unavailable', 'internal_error'].toSorted()).toEqual(apiErrorCodes.toSorted())
})

it('has an example for all that is sent and answered', async () => {
  for (const { name, operation } of operationsOf(await readDocument())) {
    const { requestBody, responses } = operation
    const answers = Object.values(responses).filter(({ $ref }) => !$ref)
    const contents = [...answers, ...(requestBody ? [requestBody] : [])].flatMap(({ content }) => {
      const json = content?.['application/json']
      return json ? [json] : []
    })
    expect([name, contents.map(({ example }) => typeof example)]).toEqual([
      name,
      contents.map(() => 'object'),
    ])
  }
})

async function writtenDocument(): Promise<string> {
  const document = { ...(await readDocument()), servers: [{ url: 'https://sorrel.test' }] }
  return `${JSON.stringify(document, null, 2)}\n`
}

// `vitest run -u` writes it anew.
it('is the one in docs/openapi.json', async () => {
  await expect(await writtenDocument()).toMatchFileSnapshot('../../../../docs/openapi.json')
})

it('is valid, with examples as its schemas have them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sorrel-openapi-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'openapi.json')
  writeFileSync(file, await writtenDocument())
  const lint = ['node_modules/@redocly/cli/bin/cli.js', 'lint', file, '--config=redocly.yaml']
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  // It exits with 1 for errors and warnings.
  await promisify(execFile)(process.execPath, lint, { env })
})

it('says of a file that it is one', async () => {
  const { paths } = await readDocument()
  const operation = paths['/api/v1/payroll-periods/{start}/files/{format}']?.['get']
  expect(operation?.responses['200']).toMatchObject({
    description: 'A file of a locked pay period, which never changes',
    content: {
      'text/csv': { schema: { type: 'string' } },
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: { type: 'string' } },
    },
  })
})
