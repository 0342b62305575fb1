import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: (string | number)[]
  const?: string | number | boolean
  default?: string | number | boolean
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  description?: string
}
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Schema }
type Media = { content?: Record<string, { schema: Schema; example?: unknown }> }
type Operation = {
  operationId: string
  summary: string
  tags: string[]
  security: { apiKey: string[] }[]
  /** Those of every call are references. */
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: Media
  responses: Record<string, Media>
}
type Document = {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}
type Call = { method: string; path: string; operation: Operation }

const page = 'src/client/help/api/index.html'
const document = new URL('../docs/openapi.json', import.meta.url)

/** Writes the calls of docs/openapi.json into the page of `/help/api/`, where it is built. */
export function apiHelp(): Plugin {
  return {
    name: 'api-help',
    transformIndexHtml: {
      order: 'pre',
      handler(html, { filename }) {
        if (!filename.endsWith(page)) return html
        const { tags, paths, components } = JSON.parse(readFileSync(document, 'utf8')) as Document
        const calls = Object.entries(paths).flatMap(([path, methods]) =>
          Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
        )
        const groups = tags.map((tag) => ({
          ...tag,
          calls: calls.filter(({ operation }) => operation.tags.includes(tag.name)),
        }))
        return html
          .replace('<!-- contents -->', () => groups.map(contentsOf).join(''))
          .replace('<!-- calls -->', () => groups.map(groupHtml).join(''))
          .replace('<!-- objects -->', () => Object.entries(components.schemas).map(objectHtml).join(''))
      },
    },
  }
}

type Group = { name: string; description: string; calls: readonly Call[] }

function contentsOf({ name, calls }: Group): string {
  const links = calls.map(
    ({ operation: { operationId, summary } }) => `<li><a href="#${operationId}">${text(summary)}</a></li>`,
  )
  return `<h2>${text(name)}</h2><ul>${links.join('')}</ul>`
}

function groupHtml({ name, description, calls }: Group): string {
  return `<h2>${text(name)}</h2><p>${text(description)}</p>${calls.map(callHtml).join('')}`
}

function callHtml(call: Call): string {
  const { method, path, operation } = call
  const { operationId, summary, security, requestBody, responses } = operation
  const scopes = security.flatMap(({ apiKey }) => apiKey.map((scope) => `<code>${scope}</code>`))
  const [[, answer] = []] = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  const shown = ownParameters(operation).filter((parameter) => parameter.in !== 'header')
  return `<section id="${operationId}">
    <h3>${text(summary)}</h3>
    <p class="call"><code>${method.toUpperCase()} ${path}</code> <span>${
      scopes.length === 0 ? 'Any key may call this.' : `Scope: ${scopes.join(' or ')}`
    }</span></p>
    ${shown.length === 0 ? '' : fieldsHtml(`Parameters of ‘${text(summary)}’`, shown.map(parameterRow))}
    ${requestBody === undefined ? '' : `<p>Body: ${bodyType(requestBody)}.</p>`}
    <pre class="curl" data-name="${text(summary)}"><code tabindex="0">${text(curlOf(call))}</code></pre>
    ${answer === undefined ? '' : answerHtml(answer)}
  </section>`
}

function ownParameters({ parameters = [] }: Operation): Parameter[] {
  return parameters.filter((parameter) => 'in' in parameter)
}

function answerHtml(answer: Media): string {
  const [{ example } = {}] = Object.values(answer.content ?? {})
  const shown = `<p>Answer: ${bodyType(answer)}.</p>`
  if (example === undefined) return shown
  const json = text(JSON.stringify(example, null, 2))
  return `${shown}<details><summary>Example</summary><pre><code tabindex="0">${json}</code></pre></details>`
}

function bodyType({ content = {} }: Media): string {
  const { 'application/json': json, ...others } = content
  return json ? typeOf(json.schema) : text(Object.keys(others).join(' or '))
}

function objectHtml([name, schema]: [name: string, schema: Schema]): string {
  const { oneOf } = schema
  const shown = oneOf
    ? `<p>${oneOf.map(typeOf).join(' or ')}.</p>`
    : fieldsHtml(`Fields of ${name}`, fieldRows(schema))
  return `<section id="${name}"><h3>${name}</h3>${shown}</section>`
}

/** Those of an object within it as well, as `data.id`. */
function fieldRows({ properties = {}, required = [] }: Schema, within = ''): string[] {
  return Object.entries(properties).flatMap(([field, of]) =>
    of.properties
      ? fieldRows(of, `${within}${field}.`)
      : fieldRow(`${within}${field}`, of, required.includes(field)),
  )
}

function fieldsHtml(caption: string, rows: readonly string[]): string {
  return `<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table><caption>${caption}</caption>
    <thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
    <tbody>${rows.join('')}</tbody></table></div>`
}

function parameterRow({ name, in: place, required = false, description, schema }: Parameter): string {
  const where = place === 'path' ? 'In the address. ' : ''
  return fieldRow(name, { ...schema, description: `${where}${description ?? ''}` }, required)
}

function fieldRow(name: string, schema: Schema, isRequired: boolean): string {
  const { description = '', default: byDefault } = schema
  const otherwise =
    byDefault === undefined || description.includes('Default') ? '' : ` Default: ${String(byDefault)}.`
  const meaning = `${isRequired ? '' : 'Optional. '}${description}${otherwise}`
  return `<tr><th scope="row"><code>${name}</code></th><td>${typeOf(schema)}</td><td>${text(meaning)}</td></tr>`
}

const formats: Readonly<Record<string, string>> = { uuid: 'ID', date: 'date', 'date-time': 'instant' }

function typeOf(schema: Schema): string {
  const { $ref, enum: values, const: only, anyOf, items, properties, format } = schema
  if ($ref !== undefined) {
    const name = $ref.slice($ref.lastIndexOf('/') + 1)
    return `<a href="#${name}">${name}</a>`
  }
  if (values) return values.map((value) => `<code>${text(String(value))}</code>`).join(' or ')
  if (only !== undefined) return `<code>${text(String(only))}</code>`
  if (anyOf) return anyOf.map(typeOf).join(' or ')
  if (items) return `list of ${typeOf(items)}`
  if (properties?.['data']?.items) return `page of ${typeOf(properties['data'].items)}`
  if (properties) return `{ ${Object.entries(properties).map(propertyOf).join(', ')} }`
  const known = format === undefined ? undefined : formats[format]
  return [schema.type ?? 'anything']
    .flat()
    .map((type) => (type === 'string' ? (known ?? type) : type))
    .join(' or ')
}

function propertyOf([name, schema]: [name: string, schema: Schema]): string {
  return `${name}: ${typeOf(schema)}`
}

/** What the parameters that a call needs are, in its curl. */
const samples: Readonly<Record<string, string>> = {
  leaveType: 'annual',
  startDate: '2030-03-11',
  endDate: '2030-03-13',
  isHalfDay: 'false',
  year: '2030',
  format: 'csv',
  start: '2026-03-01',
}

/** In a shell whose `SORREL_KEY` is a token and, where the call is about one thing, whose `ID` is its ID. */
function curlOf({ method, path, operation }: Call): string {
  const { requestBody } = operation
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => samples[name] ?? '$ID')
  const needed = ownParameters(operation).filter(({ in: place, required }) => place === 'query' && required)
  const query = needed.map(({ name }) => `${name}=${samples[name] ?? ''}`).join('&')
  const [{ example } = {}] = Object.values(requestBody?.content ?? {})
  return [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}"https://sorrel.test${address}${query && `?${query}`}"`,
    '-H "Authorization: Bearer $SORREL_KEY"',
    ...(method === 'post' ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(example === undefined
      ? []
      : [
          '-H "Content-Type: application/json"',
          `-d '${JSON.stringify(example).replaceAll("'", String.raw`'\''`)}'`,
        ]),
  ].join(' \\\n  ')
}

function text(plain: string): string {
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
