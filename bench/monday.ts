import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type ClientRequest, get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readSql } from '#test/sql.ts'
import { openMailbox } from '../test/faults/mailbox.ts'
import { type Child, startApp } from './child.ts'
import { companiesOf, type SignedIn } from './company.ts'
import { type BenchCluster, type BenchDatabase, signIn } from './databases.ts'
import { type OpenLoopResult, runOpenLoop } from './load.ts'
import { Monday } from './monday-mix.ts'
import type { Figure, Group } from './report.ts'

const large = { people: 1000, companies: [1, 1] as [number, number] }
const small = { people: 50, companies: [2, 201] as [number, number] }
/** Of those who are signed in, how many keep a page open. */
const oneStreamIn = 20

/** What a person does in a Monday's first hour. */
const callsOfAPerson = 20
const p99Ms = 100
const queueS = 5
const firstRate = 20
const stepUp = 1.25
const stepSeconds = 15
const warmUpSeconds = 5
const drainedWithinMs = 120_000

/**
 * A Monday's first hour: how many people one machine serves, with PostgreSQL, the mail server and the load on
 * it, too. Calls come at a fixed rate, which grows until twice in a row p99 passes 100 ms or a due job waits
 * for 5 s.
 */
export async function benchMonday(cluster: BenchCluster): Promise<Group> {
  const database = await cluster.filled(
    'monday',
    [large, small].map(({ people, companies }) => companiesOf(people, companies)),
  )
  const people = [
    ...(await signIn(database, large.companies, large.people)),
    ...(await signIn(database, small.companies, small.people)),
  ]
  const mailbox = await openMailbox()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sorrel-monday-'))
  const app = await startApp(database.url, {
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
  })
  const streams = openStreams(app, people)
  try {
    const best = await highestRate({ app, database, monday: new Monday(people) })
    return {
      name: 'monday',
      figures: [...figuresOf(best), { name: 'memory at the end', measured: app.residentMB(), unit: 'MB' }],
    }
  } finally {
    for (const stream of streams) stream.destroy()
    await app.stop()
    await mailbox.close()
    rmSync(dataDir, { recursive: true })
  }
}

type Best = OpenLoopResult & { perSecond: number; waitS: number }

function figuresOf(best: Best): Figure[] {
  const served = Math.round((best.perSecond * 3600) / callsOfAPerson)
  return [
    { name: 'people served', measured: served, goal: 25_000, unit: 'people', atLeast: true },
    { name: 'calls', measured: best.perSecond, unit: 'per s', isKept: true },
    { name: 'p50', measured: best.p50, unit: 'ms' },
    { name: 'p99', measured: best.p99, goal: p99Ms, unit: 'ms' },
    ...[...best.kinds].map(([kind, p99]): Figure => ({ name: `p99 of ${kind}`, measured: p99, unit: 'ms' })),
    { name: 'calls that failed', measured: best.failed, goal: 0, unit: 'calls' },
    { name: 'a due job is done after, at most', measured: best.waitS, goal: queueS, unit: 's' },
  ]
}

type Measuring = { app: Child; database: BenchDatabase; monday: Monday }

/** The last rate that the server kept up with: it falls behind at the next one, twice in a row. */
async function highestRate(measuring: Measuring): Promise<Best> {
  let best: Best = { p50: 0, p99: 0, perSecond: 0, failed: 0, kinds: new Map(), waitS: 0 }
  for (let perSecond = firstRate; ; perSecond = Math.round(perSecond * stepUp)) {
    const kept = (await atRate(perSecond, measuring)) ?? (await atRate(perSecond, measuring))
    if (!kept) return best
    best = kept
  }
}

/** Undefined where the server falls behind. */
async function atRate(perSecond: number, { app, database, monday }: Measuring): Promise<Best | undefined> {
  const next = () => monday.next()
  await runOpenLoop({ url: app.url, perSecond, seconds: warmUpSeconds, next })
  const measured = new AbortController()
  const waiting = longestWait(database, measured.signal)
  const result = await runOpenLoop({ url: app.url, perSecond, seconds: stepSeconds, next })
  measured.abort()
  const waitS = await waiting
  console.log(
    `  ${perSecond} per s: p50 ${Math.round(result.p50)} ms, p99 ${Math.round(result.p99)} ms, a job waits ${waitS.toFixed(1)} s, ${result.failed} failed`,
  )
  await untilDrained(database)
  if (result.p99 > p99Ms || waitS > queueS || result.failed > 0) return undefined
  return { ...result, perSecond, waitS }
}

/** How many seconds the oldest due job has waited at most, looked at once a second until the signal. */
async function longestWait(database: BenchDatabase, until: AbortSignal): Promise<number> {
  let longest = 0
  while (!until.aborted) {
    longest = Math.max(longest, (await dueJobs(database)).waitS)
    await sleep(1000, undefined, { signal: until }).catch(() => undefined)
  }
  return longest
}

async function untilDrained(database: BenchDatabase): Promise<void> {
  const giveUpAt = Date.now() + drainedWithinMs
  for (let due = 1; due > 0; ) {
    ;({ due } = await dueJobs(database))
    if (Date.now() > giveUpAt) throw new Error(`${due} jobs are due and not done.`)
    await sleep(500)
  }
}

/**
 * How many jobs are due and not done, and for how many seconds the first of them has been. A worker takes up
 * a batch, and does one job of it after the other: those that are active may wait, too.
 */
async function dueJobs({ adminUrl }: BenchDatabase): Promise<{ due: number; waitS: number }> {
  const [jobs] = await readSql<{ due: number; waitS: number }>(
    adminUrl,
    `SELECT count(*)::int AS due, coalesce(extract(epoch FROM now() - min(start_after)), 0)::float8 AS "waitS"
     FROM pgboss.job_common
     WHERE state IN ('created', 'retry', 'active') AND start_after <= now() AND name <> 'parked'`,
  )
  return jobs ?? { due: 0, waitS: 0 }
}

/** Pages that are open, each with its live stream. */
function openStreams({ url }: Child, people: readonly SignedIn[]): ClientRequest[] {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  return people
    .filter((_person, index) => index % oneStreamIn === 0)
    .map(({ cookie }) =>
      get(`${url}/api/events`, { agent, headers: { cookie } }, (answer) => answer.resume()).on(
        'error',
        () => {},
      ),
    )
}
