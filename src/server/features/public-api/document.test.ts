import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiErrorCodes } from '#shared/api-key/error-contract.ts'
import { startApp, type TestApp } from '#test/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

type Operation = {
  operationId: string
  summary: string
  requestBody?: object
  responses: Record<string, { $ref?: string; content?: object }>
}
type Document = {
  openapi: string
  security: object[]
  paths: Record<string, Record<string, Operation>>
  components: {
    securitySchemes: object
    schemas: { Error: { properties: { code: { enum: string[] } } } }
    responses: Record<string, { description: string }>
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
  expect(document.security).toEqual([{ apiKey: [] }])
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
    const { responses } = operation
    const refused = ['400', '401', '403', '429']
    if (name.includes('{')) refused.push('404')
    if (!name.startsWith('get ')) refused.push('402', '409', '415')
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

it('names the codes of each refusal, from the closed list', async () => {
  const { components } = await readDocument()
  expect(components.schemas.Error.properties.code.enum).toEqual([...apiErrorCodes])
  const named = Object.values(components.responses).flatMap(({ description }) => {
    const [, codes = ''] = /Code: (.*)\.$/.exec(description) ?? []
    return codes.split(', ')
  })
  // The others are of no call in particular.
  expect([...named, 'unavailable', 'internal_error'].toSorted()).toEqual(apiErrorCodes.toSorted())
})
