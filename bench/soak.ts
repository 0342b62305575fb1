import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#test/server-process.ts'
import { openMailbox } from '../test/faults/mailbox.ts'
import { approve, ask, balance, calendarMonth, calendarStart, dashboard, ownRequests, team } from './calls.ts'
import { startApp } from './child.ts'
import { medianOf } from './figure.ts'
import type { FilledCluster } from './filled-cluster.ts'
import { companyNumbers, fillPeople } from './filled-people.ts'
import { FreeDays } from './free-days.ts'
import type { Call } from './http-load.ts'
import { options } from './options.ts'
import { type SignedIn, signIn } from './people.ts'
import type { Group } from './report.ts'
import { type Sample, sampleEachSecond } from './soak-samples.ts'

const users = 30
/** Between an answer and the next call of the same person, from none to twice this. */
const thinkMs = 1_000
/** What a mail server on another machine takes, which scans each mail. */
const mailServerMs = 200
const may = { startDate: '2026-05-01', endDate: '2026-05-31' }
const { writing } = companyNumbers
/** The bench of writes asks for the days of 2027 in the same company. */
const firstDayOfSoak = '2028-01-03'

/** People of a company of 1,000 at work for ten minutes: how long jobs wait, and connections. */
export async function benchSoak(cluster: FilledCluster): Promise<Group> {
  const database = await fillPeople(cluster)
  const people = await signIn(database, [writing, writing], users + 1)
  const mailbox = await openMailbox()
  mailbox.acceptsAfterMs = mailServerMs
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sorrel-soak-'))
  const metricsPort = String(await freePort())
  const app = await startApp(database.url, {
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    METRICS_PORT: metricsPort,
  })
  try {
    const stop = sampleEachSecond(database.adminUrl, `http://127.0.0.1:${metricsPort}/metrics`)
    const calls = await workFor(options.minutes * 60_000, app.url, people)
    const samples = await stop()
    return {
      name: 'soak',
      title: `${users} people of 1,000 at work`,
      figures: [
        { name: 'calls that failed', measured: calls.failed, goal: 0, unit: 'requests' },
        { name: 'a due job is done after, at most', measured: most(samples, 'waitS'), goal: 5, unit: 's' },
        {
          name: 'jobs due and not done, at most',
          measured: most(samples, 'due'),
          goal: null,
          unit: 'entries',
        },
        {
          name: 'of the time someone waits for a connection',
          measured: (100 * samples.filter(({ awaited }) => awaited > 0).length) / samples.length,
          goal: 5,
          unit: '%',
        },
        {
          name: 'of the open transactions wait for the app, not for PostgreSQL',
          measured: (100 * sum(samples, 'idle')) / sum(samples, 'held'),
          goal: null,
          unit: '%',
        },
        {
          name: 'connections at work, median',
          measured: medianOf(samples.map(({ busy }) => busy)),
          goal: null,
          unit: 'entries',
        },
        { name: 'calls', measured: calls.answered, goal: null, unit: 'requests' },
        { name: 'mails', measured: mailbox.deliveries.length, goal: null, unit: 'entries' },
        { name: 'memory at the end', measured: app.residentMB(), goal: null, unit: 'MB' },
      ],
      notes: [
        `${options.minutes} minutes. Each person reads their pages, one call in five asks for a day of leave, and an admin approves it. The mail server takes ${mailServerMs} ms for a mail. The queue and the pool are looked at once a second.`,
      ],
    }
  } finally {
    await app.stop()
    await mailbox.close()
    rmSync(dataDir, { recursive: true })
  }
}

function most(samples: readonly Sample[], figure: keyof Sample): number {
  return Math.max(...samples.map((sample) => sample[figure]))
}

function sum(samples: readonly Sample[], figure: keyof Sample): number {
  return samples.reduce((total, sample) => total + sample[figure], 0)
}

/** Each person calls, thinks, and calls again. */
async function workFor(ms: number, url: string, [admin, ...people]: SignedIn[]) {
  if (!admin) throw new Error('Nobody has signed in.')
  const days = new FreeDays(people, firstDayOfSoak)
  const until = performance.now() + ms
  const counts = { answered: 0, failed: 0 }
  const send = async ({ method = 'GET', path: address, headers = {}, body }: Call) => {
    const response = await fetch(url + address, { method, headers, body: body ?? null })
    const text = await response.text()
    counts.answered++
    if (!response.ok) counts.failed++
    return response.ok ? text : undefined
  }
  const work = async (person: SignedIn) => {
    for (let turn = 0; performance.now() < until; turn++) {
      const reads = readsOf(person)
      const [read] = reads.slice(turn % reads.length)
      if (read) await send(read)
      if (turn % 4 === 0) {
        const [free] = days.next(1)
        const asked = free && (await send(ask(free.person, free.date)))
        if (asked) await send(approve(admin, (JSON.parse(asked) as { id: string }).id))
      }
      await sleep(2 * thinkMs * Math.random())
    }
  }
  await Promise.all(people.map(work))
  return counts
}

function readsOf(person: SignedIn): Call[] {
  return [
    dashboard(person),
    calendarStart(person, may.startDate.slice(0, 7)),
    calendarMonth(person, may),
    ownRequests(person),
    balance(person),
    team(person),
  ]
}
