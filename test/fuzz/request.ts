import type { Parameter, Route } from './api.ts'
import { corrupted, jsonOf, strangeText } from './corrupt.ts'
import type { Random } from './random.ts'
import { type Making, valueOf } from './values.ts'

export type FuzzRequest = {
  method: string
  /** Path and query, as they go over the wire. */
  url: string
  headers: Record<string, string>
  body: string | undefined
  /** True where everything of it is as its contract describes it. */
  isPlain: boolean
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']
const contentTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/csv',
  'application/gzip',
  'application/json; charset=utf-16',
  'application/json;;',
  'nonsense',
  '',
]
const strangeHeaders: readonly (readonly [string, string])[] = [
  ['sec-fetch-site', 'cross-site'],
  ['origin', 'https://evil.example'],
  ['origin', 'null'],
  ['idempotency-key', 'x'],
  ['idempotency-key', 'again-and-again'],
  ['idempotency-key', 'é'.repeat(100)],
  ['if-match', '"nothing"'],
  ['if-none-match', '*'],
  ['if-modified-since', 'yesterday'],
  ['range', 'bytes=-1'],
  ['accept-encoding', 'br;q=2, *;q=nonsense'],
  ['accept', 'image/png'],
  ['x-http-method-override', 'DELETE'],
  ['x-forwarded-for', '::::'],
  ['forwarded', 'for="_secret";host=evil.example'],
  ['last-event-id', '999999999999999'],
  ['last-event-id', '1; DROP'],
  ['stripe-signature', 't=1,v1=00'],
  ['user-agent', 'x'.repeat(4000)],
  ['cookie', 'sorrel_session=%ff%00; sorrel_session'],
  ['content-encoding', 'gzip'],
]

/** A request for the route: a third as it should be, the others with something wrong in them. */
export function makeRequest(route: Route, making: Making): FuzzRequest {
  const { random } = making
  const isPlain = random.chance(0.34)
  const oddity = isPlain
    ? 'none'
    : random.pick(['body', 'body', 'body', 'address', 'query', 'header', 'type', 'text'])
  const query = queryOf(route.parameters, making, oddity === 'query')
  const request: FuzzRequest = {
    method: oddity === 'header' && random.chance(0.3) ? random.pick(methods) : route.method,
    url: `${pathOf(route, making, oddity === 'address')}${query}`,
    headers: {},
    body: undefined,
    isPlain,
  }
  if (oddity === 'header') Object.assign(request.headers, Object.fromEntries([random.pick(strangeHeaders)]))
  if (route.body || (!isPlain && random.chance(0.2))) addBody(request, route, making, oddity)
  if (/\/imports$|\/companies\/import$/.test(route.path)) addFile(request, random)
  return request
}

function addBody(request: FuzzRequest, route: Route, making: Making, oddity: string): void {
  const { random } = making
  const value = valueOf(route.body ?? {}, making)
  const text = jsonOf(oddity === 'body' ? corrupted(value, random) : value)
  request.headers['content-type'] = oddity === 'type' ? random.pick(contentTypes) : 'application/json'
  request.body = oddity === 'text' ? brokenText(text, random) : text
}

function brokenText(text: string, random: Random): string {
  return random.pick([
    '',
    text.slice(0, -1),
    `\uFEFF${text}`,
    `${text}${text}`,
    text.replaceAll('"', "'"),
    `${' '.repeat(70_000)}${text}`,
    `{"notes":"${'x'.repeat(70_000)}"}`,
    '['.repeat(20_000),
    '\u0000',
  ])
}

/** Files where a route takes one: such as ours, and such as are none. */
function addFile(request: FuzzRequest, random: Random): void {
  const content = random.pick([
    'Email,Leave type,Days\r\nada@halyard.example,Annual,12.5\r\n',
    'Email,Leave type,Start date,End date,Status\r\nada@halyard.example,Annual,2025-08-04,2025-08-08,Approved\r\n',
    'Email,Days\r\n"never closed',
    `Email,Days\n${'=cmd|,1e999\n'.repeat(50)}`,
    `${'Email,'.repeat(3000)}\n`,
    '\uFFFE\u0000\u0001',
    '\u001f\u008b\u0008\u0000nonsense',
    '',
  ])
  const isTable = request.url.includes('/imports')
  request.headers['content-type'] = isTable ? 'application/json' : 'application/gzip'
  const files = [
    { kind: random.pick(['people', 'leave', 'balances', 'roster']), fileName: 'a.csv', csv: content },
  ]
  request.body = isTable ? JSON.stringify({ isDryRun: random.chance(0.5), files }) : content
}

function pathOf({ path, parameters }: Route, making: Making, isOdd: boolean): string {
  const { random } = making
  const written = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const schema = parameters.find((parameter) => parameter.name === name)?.schema ?? { type: 'string' }
    return encoded(String(isOdd ? strangeText(random) : valueOf(schema, making, name)), random, isOdd)
  })
  if (!isOdd || random.chance(0.6)) return written
  return random.pick([
    `${written}/`,
    `/${written}`,
    `${written}%00`,
    `${written}%`,
    `${written}/../team`,
    written.toUpperCase(),
  ])
}

function queryOf(parameters: Parameter[], making: Making, isOdd: boolean): string {
  const { random } = making
  const named = parameters.filter(
    (parameter) => parameter.in === 'query' && (parameter.required || random.chance(0.5)),
  )
  const pairs = named.map(({ name, schema }) => {
    const value = isOdd && random.chance(0.6) ? strangeText(random) : String(valueOf(schema, making, name))
    return `${name}=${encoded(value, random, isOdd)}`
  })
  if (isOdd)
    pairs.push(
      ...random.pick([[], pairs, ['companyId=1'], ['%zz=%ff'], ['a[]=1&a[b]=2'], ['__proto__=1'], ['']]),
    )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

function encoded(value: string, random: Random, isOdd: boolean): string {
  if (isOdd && random.chance(0.25))
    return random.pick(['%00', '%zz', '%ff%fe', '%2e%2e%2f', '%E2%28%A1', 'x'.repeat(9000)])
  return encodeURIComponent(value.toWellFormed())
}
