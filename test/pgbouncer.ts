import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { eventually } from './eventually.ts'
import { programOwner } from './failover/programs.ts'
import { Cluster } from './faults/postgres-cluster.ts'
import { freePort } from './server-process.ts'

const program = '/usr/sbin/pgbouncer'
/** Whether this machine has PgBouncer, and a PostgreSQL for it. */
export const hasPgBouncer = existsSync(program) && Cluster.isPossible()

const deploying = readFileSync(path.join(import.meta.dirname, '../docs/deploying.md'), 'utf8')
const [, settings = ''] = /```ini\n(\[databases\][^`]+)```/.exec(deploying) ?? []
const [, userlist = ''] = /```sh\n(psql [^`]+userlist\.txt[^`]+)```/.exec(deploying) ?? []

/**
 * PostgreSQL 15, and PgBouncer in front of it with the settings and the list of logins that docs/deploying.md
 * makes, until the test is over; answers the addresses of its database past PgBouncer and through it.
 */
export async function startPgBouncer(): Promise<{ direct: string; pooled: string }> {
  const cluster = await Cluster.start()
  onTestFinished(() => cluster.drop())
  const folder = await cluster.newFolder('pgbouncer')
  const owner = programOwner()
  await cluster.shell(
    userlist.replaceAll('/etc/pgbouncer', folder).replace('chown postgres', `chown ${owner.uid}`),
  )
  const { port } = new URL(cluster.url)
  const listenPort = await freePort()
  writeFileSync(
    path.join(folder, 'pgbouncer.ini'),
    settings
      .replace('host=postgres.example.com port=5432', `host=127.0.0.1 port=${port}`)
      .replace(/^listen_addr = .*$/m, 'listen_addr = 127.0.0.1\nunix_socket_dir =')
      .replace(/^listen_port = .*$/m, `listen_port = ${listenPort}`)
      .replaceAll('/etc/pgbouncer', folder),
  )
  const child = spawn(program, [path.join(folder, 'pgbouncer.ini')], {
    cwd: folder,
    stdio: 'ignore',
    ...owner,
  })
  onTestFinished(async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  })
  const pooled = new URL(cluster.url)
  Object.assign(pooled, { hostname: '127.0.0.1', port: String(listenPort) })
  await eventually(async () => {
    const client = new pg.Client({ connectionString: pooled.href })
    await client.connect()
    await client.end()
  })
  return { direct: cluster.url, pooled: pooled.href }
}
