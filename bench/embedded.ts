import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dashboardPage } from './calls.ts'
import { type Child, startApp } from './child.ts'
import { type CompaniesToFill, companiesOf, type SignedIn } from './company.ts'
import { fillEmbedded } from './databases.ts'
import { runLoad, runOpenLoop } from './load.ts'
import { Monday } from './monday-mix.ts'
import type { Group } from './report.ts'

const idleSeconds = 20
/** 1,000 calls: what 50 people do in a Monday's first hour, in a minute and a half. */
const perSecond = 11
const seconds = 91
const atOnce = 49

/** The default of a newcomer: one process with its embedded database, and a company of 50. */
export async function benchEmbedded(): Promise<Group> {
  return onEmbedded(companiesOf(50), async (app, people) => {
    await sleep(idleSeconds * 1000)
    const idleMB = app.residentMB()
    const monday = new Monday(people)
    const hour = await runOpenLoop({ url: app.url, perSecond, seconds, next: () => monday.next() })
    const mondayMB = app.residentMB()
    const crowd = await runLoad({ url: app.url, connections: atOnce, calls: people.flatMap(dashboardPage) })
    return {
      name: 'embedded',
      figures: [
        { name: `memory, ${idleSeconds} s after the start`, measured: idleMB, goal: 256, unit: 'MB' },
        { name: 'memory after its Monday', measured: mondayMB, goal: 400, unit: 'MB' },
        { name: `a Monday’s first hour in ${seconds} s, p50`, measured: hour.p50, unit: 'ms' },
        { name: `a Monday’s first hour in ${seconds} s, p99`, measured: hour.p99, goal: 200, unit: 'ms' },
        { name: 'calls that failed', measured: hour.failed, goal: 0, unit: 'calls' },
        { name: `reads of dashboards, ${atOnce} visitors at once`, measured: crowd.perSecond, unit: 'per s' },
        { name: `reads of dashboards, ${atOnce} visitors at once, p99`, measured: crowd.p99, unit: 'ms' },
      ],
    }
  })
}

/** Runs `work` beside an app on a new embedded database with one company. */
export async function onEmbedded<T>(
  size: CompaniesToFill,
  work: (app: Child, people: SignedIn[]) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sorrel-embedded-'))
  try {
    const people = await fillEmbedded(dataDir, size)
    const app = await startApp('', { DATA_DIR: dataDir, MALLOC_TRIM_THRESHOLD_: '131072' })
    try {
      return await work(app, people)
    } finally {
      await app.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}
