import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'vitest'

type Response = { $ref?: string; headers?: object; content?: Record<string, unknown> }
type Methods = Record<string, { responses: Record<string, Response> }>

const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
  paths: Record<string, Methods>
  components: { headers: object; responses: Record<string, Response> }
}
const { components } = document
const paths = Object.keys(document.paths)
const headersOfTheApi = Object.keys(components.headers).map((header) => header.toLowerCase())

// OpenAPI has more keywords than JSON Schema, and a place for each schema.
const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
ajv.addSchema(document, 'api')

/**
 * Fails unless docs/openapi.json has this answer of the public API. Nothing is said of failures of ours.
 */
export function assertDocumented(
  call: { method: string; url: string },
  answer: { statusCode: number; body: string; headers: Record<string, unknown> },
): void {
  const [address = ''] = call.url.split('?')
  const path = paths.find((one) => new RegExp(`^${one.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address))
  if (path === undefined || answer.statusCode >= 500) return
  const method = call.method.toLowerCase()
  const described = document.paths[path]?.[method]?.responses[answer.statusCode]
  const name = `${method} ${path} answers ${answer.statusCode}`
  expect(described, `${name}, which docs/openapi.json doesn’t have`).toBeDefined()
  const at = described?.$ref?.slice(1) ?? `/paths/${escaped(path)}/${method}/responses/${answer.statusCode}`
  assertHeadersDocumented(described, answer.headers, name)
  const [type = ''] = String(answer.headers['content-type']).split(';')
  if (type !== 'application/json') return expect(Object.keys(described?.content ?? {}), name).toContain(type)
  const isAsDescribed = ajv.validate(
    { $ref: `api#${at}/content/application~1json/schema` },
    JSON.parse(answer.body),
  )
  expect(isAsDescribed || ajv.errors, `${name} with ${answer.body}`).toBe(true)
}

function assertHeadersDocumented(described: Response | undefined, sent: object, name: string): void {
  const { headers: documented = {} } = described?.$ref
    ? (components.responses[described.$ref.split('/').at(-1) ?? ''] ?? {})
    : (described ?? {})
  const names = Object.keys(documented).map((header) => header.toLowerCase())
  for (const header of headersOfTheApi) if (header in sent) expect(names, name).toContain(header)
}

/** Of a JSON Pointer (RFC 6901) in an address. */
function escaped(path: string): string {
  return encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'))
}
