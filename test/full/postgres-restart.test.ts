import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { Cluster } from '../faults/postgres-cluster.ts'
import { LocalBrowser } from '../local-browser.ts'
import { startServerOnOwnPostgres } from './server-on-own-postgres.ts'

const soon = 60_000

it.runIf(Cluster.isPossible())(
  'after PostgreSQL has crashed and is back the same process answers, and goes on with its jobs',
  async () => {
    const { cluster, server } = await startServerOnOwnPostgres()
    const ada = await new LocalBrowser(server.url).signIn({ email: 'ada@halyard.example', name: 'Ada Admin' })
    await ada.json('POST', '/api/companies', { name: 'Halyard', annualDays: 20, accrualType: 'all_at_once' })
    const invite = (email: string) => ada.json('POST', '/api/team/invite', { email, role: 'employee' })
    const outbox = path.join(server.dataDir, 'outbox')
    const mails = () => (existsSync(outbox) ? readdirSync(outbox).length : 0)
    expect((await invite('before@halyard.example')).status).toBe(201)
    await eventually(() => expect(mails()).toBe(1), soon)

    await cluster.restart('immediate')
    await eventually(async () => expect((await invite('after@halyard.example')).status).toBe(201), soon)
    await eventually(() => expect(mails()).toBe(2), soon)
    // Those that come with an audit line, too: each kind has a worker of its own.
    const verification = () => ada.json<{ waiting: number }>('GET', '/api/audit-log/verification')
    await eventually(async () => expect((await verification()).body.waiting).toBe(0), soon)
    // Not by a new start of the process.
    expect(server.logs().match(/Sorrel runs at/g)).toHaveLength(1)
  },
)
