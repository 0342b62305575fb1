import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { dashboard } from './calls.ts'
import { startApp } from './child.ts'
import { companyStatements } from './company.ts'
import { accountStatements } from './fill.ts'
import { runLoad } from './http-load.ts'
import { fillingOfMonday, Monday } from './monday-mix.ts'
import { runOpenLoop } from './open-loop.ts'
import { type SignedIn, toSignIn, withCookies } from './people.ts'
import type { Group } from './report.ts'

const size = { people: 50, companies: [1, 1] as [number, number] }
const idleSeconds = 20
/** 1,000 calls: what 50 people do in a Monday's first hour, in a minute and a half. */
const perSecond = 11
const seconds = 91
const atOnce = 49

/** The default of a newcomer: one process with its embedded database, and a company of 50. */
export async function benchEmbedded(): Promise<Group> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sorrel-embedded-'))
  try {
    const people = await fill(dataDir)
    const app = await startApp('', { DATA_DIR: dataDir, MALLOC_TRIM_THRESHOLD_: '131072' })
    try {
      await sleep(idleSeconds * 1000)
      const idleMB = app.residentMB()
      const monday = new Monday(people)
      const hour = await runOpenLoop({ url: app.url, perSecond, seconds, next: () => monday.next() })
      const mondayMB = app.residentMB()
      const crowd = await runLoad({ url: app.url, connections: atOnce, calls: people.map(dashboard) })
      return {
        name: 'embedded',
        title: 'The embedded database with a company of 50',
        figures: [
          { name: `memory, ${idleSeconds} s after the start`, measured: idleMB, goal: 256, unit: 'MB' },
          { name: 'memory after its Monday', measured: mondayMB, goal: 400, unit: 'MB' },
          { name: 'a Monday’s first hour in 91 s, p50', measured: hour.p50, goal: null, unit: 'ms' },
          { name: 'a Monday’s first hour in 91 s, p99', measured: hour.p99, goal: 200, unit: 'ms' },
          { name: 'calls that failed', measured: hour.failed, goal: 0, unit: 'requests' },
          {
            name: `dashboards, ${atOnce} visitors at once`,
            measured: crowd.perSecond,
            goal: null,
            unit: 'per s',
          },
          {
            name: `dashboards, ${atOnce} visitors at once, p99`,
            measured: crowd.p99,
            goal: null,
            unit: 'ms',
          },
        ],
        notes: [
          'Resident memory of the one process. The mix of calls is that of a Monday (above), at a fixed rate.',
        ],
      }
    } finally {
      await app.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

/** A new database in the folder, with the company, its people signed in. */
async function fill(folder: string): Promise<SignedIn[]> {
  const database = await openDatabase({ kind: 'embedded', folder })
  try {
    await migrateDatabase(database)
    return await database.asOwner(async (client) => {
      await client.query('SET session_replication_role = replica')
      for (const text of [...companyStatements({ ...size, ...fillingOfMonday }), ...accountStatements])
        await client.query(text)
      await client.query('SET session_replication_role = origin')
      await client.query('ANALYZE')
      const { rows } = await client.query<Omit<SignedIn, 'cookie'>>(toSignIn(size.companies, size.people))
      return withCookies(rows)
    })
  } finally {
    await database.close()
  }
}
