import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { Instrumentation } from '#server/platform/observe/instrumentation.ts'
import { openMetrics } from '#server/platform/telemetry/metrics.ts'
import { eventually } from '#test/eventually.ts'
import { LocalBrowser } from '#test/local-browser.ts'
import { freePort, type Server, startRefused, startServer } from '#test/server-process.ts'

let server: Server
let metricsUrl: string
let ada: LocalBrowser

beforeAll(async () => {
  const port = await freePort()
  metricsUrl = `http://127.0.0.1:${port}/metrics`
  server = await startServer({ env: { METRICS_PORT: String(port) } })
  ada = await new LocalBrowser(server.url).signIn({ email: 'ada@halyard.example', name: 'Ada Admin' })
  await ada.json('POST', '/api/companies', { name: 'Halyard', annualDays: 20, accrualType: 'all_at_once' })
}, 150_000)
afterAll(() => server.stop())

const scrape = async () => (await fetch(metricsUrl)).text()

/** The value of a series, by its name and labels as they are written; undefined where there is none. */
function valueOf(metrics: string, series: string): number | undefined {
  const line = metrics.split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length))
}

/** Waits for what is measured just after an answer has left. */
const untilMeasured = (series: string, value: number) =>
  eventually(async () => expect(valueOf(await scrape(), series)).toBe(value))

const noAnswer = () => new Promise<never>(() => {})

const requestCount = (labels: string) => `sorrel_http_request_duration_seconds_count{${labels}}`

describe('requests', () => {
  it('are counted by the pattern of their route, its method and the class of its status', async () => {
    await ada.json('PATCH', `/api/team/${crypto.randomUUID()}`, { role: 'manager' })
    await untilMeasured(requestCount('method="PATCH",route="/api/team/:id",status="4xx"'), 1)
    expect(valueOf(await scrape(), 'sorrel_http_requests_in_progress')).toBe(0)
  })

  it('to addresses that lead nowhere are one series, however many there are', async () => {
    const nowhere = requestCount('method="GET",route="none",status="4xx"')
    // Without a built client the pages are such addresses, too.
    const before = valueOf(await scrape(), nowhere) ?? 0
    for (const word of ['one', 'two', 'three']) await fetch(`${server.url}/api/nowhere/${word}?code=${word}`)
    await untilMeasured(nowhere, before + 3)
    expect(await scrape()).not.toContain('nowhere')
  })

  it('say nothing of whom they are about', async () => {
    const { body: me } = await ada.json<{ id: string; companyId: string }>('GET', '/api/auth/user')
    const metrics = await scrape()
    expect(metrics).not.toMatch(/halyard|ada/i)
    expect(metrics).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
    expect(metrics).not.toContain(me.id)
  })
})

it('live streams are counted while they are open, and are no long requests', async () => {
  const tab = new AbortController()
  const { body } = await fetch(`${server.url}/api/events`, {
    headers: { cookie: ada.cookie },
    signal: tab.signal,
  })
  await body?.getReader().read()
  const metrics = await scrape()
  expect(valueOf(metrics, 'sorrel_event_streams')).toBe(1)
  expect(valueOf(metrics, 'sorrel_http_requests_in_progress')).toBe(0)
  tab.abort()
  await untilMeasured('sorrel_event_streams', 0)
  expect(await scrape()).not.toContain('route="/api/events"')
})

it('jobs are measured by name and outcome', async () => {
  await ada.json('POST', '/api/team/invite', { email: 'ben@halyard.example', role: 'employee' })
  await untilMeasured('sorrel_job_duration_seconds_count{name="mail-invitation",outcome="done"}', 1)
})

it('the database is seen: statements, connections, and that it answers', async () => {
  const metrics = await scrape()
  for (const kind of ['select', 'insert', 'commit', 'other']) {
    const series = `sorrel_database_statement_duration_seconds_count{kind="${kind}"}`
    expect(valueOf(metrics, series)).toBeGreaterThan(0)
  }
  expect(metrics).toMatch(/^sorrel_database_pool_connections\{state="(busy|idle)"\} [1-9]/m)
  await untilMeasured('sorrel_database_up', 1)
})

it('the process and its version are seen', async () => {
  const metrics = await scrape()
  expect(metrics).toMatch(/^sorrel_build_info\{version="\d+\.\d+\.\d+"\} 1$/m)
  expect(valueOf(metrics, 'process_resident_memory_bytes')).toBeGreaterThan(0)
  expect(metrics).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
})

describe('metrics are read', () => {
  it('at their own address alone', async () => {
    const { origin } = new URL(metricsUrl)
    expect((await fetch(`${origin}/api/health`)).status).toBe(404)
    expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(405)
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  })

  it('from a port that is free, or the start is refused in one line', async () => {
    const { code, output } = await startRefused({ env: { METRICS_PORT: new URL(metricsUrl).port } })
    expect(code).toBe(1)
    expect(output).toContain('METRICS_PORT must be free: another program listens on')
  }, 120_000)
})

describe('jobs that wait, and those that are parked', () => {
  const pool = { totalCount: 3, idleCount: 1, waitingCount: 5 }

  it('are counted by name, as long as the database answers', async () => {
    let isAway = false
    const counts = {
      waiting: new Map([['seal-audit', 4]]),
      parked: new Map([['mail-message', 2]]),
      oldestSeconds: new Map([['seal-audit', 9]]),
    }
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const countJobs = async () => {
      if (isAway) throw new Error('away')
      return counts
    }
    const registry = openMetrics(new Instrumentation(), { pool, countJobs }, '1.2.3')
    const before = await registry.metrics()
    expect(valueOf(before, 'sorrel_jobs_waiting{name="seal-audit"}')).toBe(4)
    expect(valueOf(before, 'sorrel_jobs_parked{name="mail-message"}')).toBe(2)
    expect(valueOf(before, 'sorrel_database_pool_connections{state="busy"}')).toBe(2)
    expect(valueOf(before, 'sorrel_database_pool_connections{state="awaited"}')).toBe(5)
    isAway = true
    vi.advanceTimersByTime(60_000)
    const after = await registry.metrics()
    expect(valueOf(after, 'sorrel_database_up')).toBe(0)
    expect(after).not.toMatch(/^sorrel_jobs_(waiting|parked)\{name/m)
  })

  it('hold up no scrape while the database does not answer', async () => {
    const database = { pool, countJobs: noAnswer }
    const metrics = await openMetrics(new Instrumentation(), database, '1.2.3').metrics()
    expect(valueOf(metrics, 'sorrel_database_up')).toBe(0)
    expect(metrics).toContain('process_cpu_seconds_total')
  })
})
