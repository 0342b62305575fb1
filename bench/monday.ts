import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type ClientRequest, get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#test/server-process.ts'
import { readSql } from '#test/sql.ts'
import { openMailbox } from '../test/faults/mailbox.ts'
import { type Child, startApp } from './child.ts'
import { dueJobsSql } from './due-jobs.ts'
import type { Figure } from './figure.ts'
import type { BenchDatabase, FilledCluster } from './filled-cluster.ts'
import { fillingOfMonday, Monday } from './monday-mix.ts'
import { type OpenLoopResult, runOpenLoop } from './open-loop.ts'
import { type SignedIn, signIn } from './people.ts'
import type { Group } from './report.ts'
import { sampleEachSecond } from './soak-samples.ts'

const large = { people: 1000, companies: [1, 1] as [number, number] }
const small = { people: 50, companies: [2, 201] as [number, number] }
/** Of those who are signed in, how many keep a page open. */
const oneStreamIn = 20

/** What a person does in a Monday's first hour. */
const callsOfAPerson = 20
const goalPeople = 50_000
const p99Ms = 100
const queueS = 5
const firstRate = 20
const stepUp = 1.25
const stepSeconds = 15
const warmUpSeconds = 5
const drainedWithinMs = 120_000

/** A Monday's first hour: how many people one machine serves, with PostgreSQL and the load on it, too. */
export async function benchMonday(cluster: FilledCluster): Promise<Group> {
  const database = await cluster.copyOf('monday', [
    { ...large, ...fillingOfMonday },
    { ...small, ...fillingOfMonday },
  ])
  const people = [
    ...(await signIn(database, large.companies, large.people)),
    ...(await signIn(database, small.companies, small.people)),
  ]
  const mailbox = await openMailbox()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sorrel-monday-'))
  const metricsPort = String(await freePort())
  const app = await startApp(database.url, {
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    METRICS_PORT: metricsPort,
  })
  const streams = openStreams(app, people)
  try {
    const monday = new Monday(people)
    const look = () => sampleEachSecond(database.adminUrl, `http://127.0.0.1:${metricsPort}/metrics`)
    const best = await highestRate({ app, database, monday, look })
    const served = Math.round((best.perSecond * 3600) / callsOfAPerson)
    console.log(`\nOne such machine serves ${served.toLocaleString('en')} people.`)
    return {
      name: 'monday',
      title: 'A Monday’s first hour',
      figures: figuresOf(best, { served, mails: mailbox.deliveries.length, memoryMB: app.residentMB() }),
      notes: [
        `A company of 1,000 and 200 of 50; ${streams.length} pages are open. Of the calls 55 % open the dashboard, which for a manager are two calls, 15 % the calendar, 10 % ask, 8 % decide, 5 % open the approvals, 4 % a statement, 2 % the team, 1 % a report; jobs and mails run meanwhile. Calls come at a fixed rate, which grows by ${Math.round(100 * stepUp - 100)} % until twice in a row the 99th percentile passes ${p99Ms} ms or a due job waits for ${queueS} s; a call's time begins when it was to be sent. The load, the mail server and PostgreSQL are on the same processors. Served: people who make ${callsOfAPerson} calls in that hour.`,
      ],
    }
  } finally {
    for (const stream of streams) stream.destroy()
    await app.stop()
    await mailbox.close()
    rmSync(dataDir, { recursive: true })
  }
}

type Best = OpenLoopResult & { perSecond: number; waitS: number; busy: number }

function figuresOf(
  best: Best,
  { served, mails, memoryMB }: { served: number; mails: number; memoryMB: number },
): Figure[] {
  return [
    { name: 'people served', measured: served, goal: goalPeople, unit: 'entries', atLeast: true },
    { name: 'calls', measured: best.perSecond, goal: null, unit: 'per s' },
    { name: 'p50', measured: best.p50, goal: null, unit: 'ms' },
    { name: 'p99', measured: best.p99, goal: p99Ms, unit: 'ms' },
    ...[...best.byKind].map(
      ([kind, { p99 }]): Figure => ({ name: `p99 of ${kind}`, measured: p99, goal: null, unit: 'ms' }),
    ),
    { name: 'calls that failed', measured: best.failed, goal: 0, unit: 'requests' },
    { name: 'a due job is done after, at most', measured: best.waitS, goal: queueS, unit: 's' },
    { name: 'connections at work, at most', measured: best.busy, goal: null, unit: 'entries' },
    { name: 'mails in all', measured: mails, goal: null, unit: 'entries' },
    { name: 'memory at the end', measured: memoryMB, goal: null, unit: 'MB' },
  ]
}

type Measuring = {
  app: Child
  database: BenchDatabase
  monday: Monday
  look: () => ReturnType<typeof sampleEachSecond>
}

/** The last rate that the server kept up with: it falls behind at the next one, twice in a row. */
async function highestRate(measuring: Measuring): Promise<Best> {
  const none = { p50: 0, p99: 0, max: 0, answered: 0 }
  let best: Best = { ...none, perSecond: 0, failed: 0, byKind: new Map(), waitS: 0, busy: 0 }
  for (let perSecond = firstRate; ; perSecond = Math.round(perSecond * stepUp)) {
    const kept = (await atRate(perSecond, measuring)) ?? (await atRate(perSecond, measuring))
    if (!kept) return best
    best = kept
  }
}

/** Undefined where the server falls behind. */
async function atRate(
  perSecond: number,
  { app, database, monday, look }: Measuring,
): Promise<Best | undefined> {
  const next = () => monday.next()
  await runOpenLoop({ url: app.url, perSecond, seconds: warmUpSeconds, next })
  const stop = look()
  const result = await runOpenLoop({ url: app.url, perSecond, seconds: stepSeconds, next })
  const samples = await stop()
  const waitS = Math.max(...samples.map((sample) => sample.waitS))
  const busy = Math.max(...samples.map((sample) => sample.busy))
  console.log(
    `  ${perSecond} per s: p50 ${Math.round(result.p50)} ms, p99 ${Math.round(result.p99)} ms, a job waits ${waitS.toFixed(1)} s, ${result.failed} failed`,
  )
  for (const [kind, { p50, p99, max, answered }] of result.byKind)
    console.log(
      `    ${kind}: ${answered}, p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms, at most ${Math.round(max)} ms`,
    )
  await untilDrained(database)
  if (result.p99 > p99Ms || waitS > queueS || result.failed > 0) return undefined
  return { ...result, perSecond, waitS, busy }
}

async function untilDrained({ adminUrl }: BenchDatabase): Promise<void> {
  const giveUpAt = Date.now() + drainedWithinMs
  for (;;) {
    const [{ due } = { due: 0 }] = await readSql<{ due: number }>(adminUrl, dueJobsSql)
    if (due === 0) return
    if (Date.now() > giveUpAt) throw new Error(`${due} jobs are due and not done.`)
    await sleep(500)
  }
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
