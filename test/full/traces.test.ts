import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLogger } from '#server/platform/log.ts'
import { Instrumentation } from '#server/platform/observe/instrumentation.ts'
import { type Collector, type SentSpan, startCollector } from '#server/platform/observe/testing/collector.ts'
import type { Work } from '#server/platform/observe/work.ts'
import { exportTraces } from '#server/platform/telemetry/trace-export.ts'
import { eventually } from '#test/eventually.ts'
import { LocalBrowser } from '#test/local-browser.ts'
import { freePort, type Server, startServer } from '#test/server-process.ts'

let collector: Collector
let server: Server
let ada: LocalBrowser

/** Of W3C's example. */
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const callerSpanId = '00f067aa0ba902b7'

beforeAll(async () => {
  collector = await startCollector('x-tenant')
  server = await startServer({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=leave%20it,x-other=1',
      OTEL_SERVICE_NAME: 'leave',
    },
  })
  ada = await new LocalBrowser(server.url).signIn({ email: 'ada@halyard.example', name: 'Ada Admin' })
  await ada.json('POST', '/api/companies', { name: 'Halyard', annualDays: 20, accrualType: 'all_at_once' })
}, 150_000)
afterAll(async () => {
  await server.stop()
  await collector.close()
})

/** Spans are sent every few seconds. */
const untilSent = (isIt: (span: SentSpan) => boolean): Promise<SentSpan> =>
  eventually(() => {
    const found = collector.spans.find(isIt)
    if (!found) throw new Error(`Not among ${collector.spans.length} spans.`)
    return found
  })

const childrenOf = ({ spanId }: SentSpan) =>
  collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId)

describe('a request', { timeout: 60_000 }, () => {
  it('continues its caller’s trace, with its statements inside it, and without their values', async () => {
    const answer = await fetch(`${server.url}/api/team?note=marmalade`, {
      headers: { cookie: ada.cookie, traceparent: `00-${traceId}-${callerSpanId}-01` },
    })
    expect(answer.status).toBe(200)
    const span = await untilSent((each) => each.traceId === traceId && each.kind === 2)
    expect(span).toMatchObject({
      name: 'GET /api/team',
      parentSpanId: callerSpanId,
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/team',
        'http.response.status_code': 200,
        'url.path': '/api/team',
        'sorrel.request.id': answer.headers.get('x-request-id'),
      },
    })
    // Nobody waits for the COMMIT of a read.
    const statements = await eventually(() => {
      const found = childrenOf(span)
      expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(['SELECT', 'BEGIN', 'COMMIT']))
      return found
    })
    for (const { traceId: id, attributes, startTimeUnixNano } of statements) {
      expect(id).toBe(traceId)
      expect(attributes).toMatchObject({ 'db.system.name': 'postgresql' })
      expect(BigInt(startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano))
    }
    const texts = statements.map(({ attributes }) => attributes['db.query.text'])
    expect(texts).toContainEqual(expect.stringContaining('"token_hash" = $1'))
    expect(JSON.stringify(collector.spans)).not.toMatch(/halyard|marmalade/i)
  })

  it('without a trace, or with a malformed one, begins its own', async () => {
    const { headers } = await fetch(`${server.url}/api/auth/user`, {
      headers: { cookie: ada.cookie, traceparent: '00-nothing-01' },
    })
    const id = headers.get('x-request-id')
    const span = await untilSent(({ attributes }) => attributes['sorrel.request.id'] === id)
    expect(span.traceId).toMatch(/^[0-9a-f]{32}$/)
    expect(span.parentSpanId ?? '').toBe('')
  })

  it('that its caller does not sample is not sent', async () => {
    const unsampled = '11111111111111111111111111111111'
    await fetch(`${server.url}/api/team`, {
      headers: { cookie: ada.cookie, traceparent: `00-${unsampled}-${callerSpanId}-00` },
    })
    const { headers } = await fetch(`${server.url}/api/team`, { headers: { cookie: ada.cookie } })
    const later = headers.get('x-request-id')
    await untilSent(({ attributes }) => attributes['sorrel.request.id'] === later)
    expect(collector.spans.filter((span) => span.traceId === unsampled)).toEqual([])
  })
})

it('a job is a trace of its own, with its statements', { timeout: 60_000 }, async () => {
  await ada.json('POST', '/api/team/invite', { email: 'ben@halyard.example', role: 'employee' })
  const span = await untilSent(({ name }) => name === 'job mail-invitation')
  expect(span.attributes).toMatchObject({
    'sorrel.job.name': 'mail-invitation',
    'sorrel.job.outcome': 'done',
  })
  expect(childrenOf(span).map(({ name }) => name)).toContain('SELECT')
})

it('come with the service’s name and version, and the headers that the collector asks for', async () => {
  await untilSent(() => true)
  expect(collector.services[0]).toMatchObject({
    'service.name': 'leave',
    'service.version': expect.stringMatching(/^\d/),
  })
  expect(collector.headers[0]).toBe('leave it')
})

it('what is not sent yet is sent when the server stops', { timeout: 60_000 }, async () => {
  const { headers } = await fetch(`${server.url}/api/nowhere`)
  await server.stop()
  const id = headers.get('x-request-id')
  const span = collector.spans.find(({ attributes }) => attributes['sorrel.request.id'] === id)
  expect(span).toMatchObject({ name: 'GET', attributes: { 'http.response.status_code': 404 } })
})

it('a collector that is away costs nothing but the traces, and one line', { timeout: 60_000 }, async () => {
  const watch = new Instrumentation()
  const lines: string[] = []
  const end = exportTraces({
    settings: {
      endpoint: new URL(`http://127.0.0.1:${await freePort()}`),
      headers: {},
      serviceName: 'leave',
      share: 1,
    },
    watch,
    now: () => new Date('2026-03-02T09:00:00Z'),
    version: '1.2.3',
    logger: openLogger({ write: (line) => void lines.push(line) }),
  })
  const doJob = () => {
    const work: Work = { kind: 'job', id: crypto.randomUUID(), name: 'seal-audit' }
    watch.began(work)
    watch.ended(work, { kind: 'job', outcome: 'done', ms: 1 })
  }
  // More than are kept.
  for (let count = 0; count < 5_000; count++) doJob()
  await eventually(() => expect(lines.join('')).toContain('the collector takes no traces'), 30_000)
  doJob()
  await end()
  expect(lines).toHaveLength(1)
})
