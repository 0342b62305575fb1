import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { eventually } from './eventually.ts'
import { programOwner } from './failover/programs.ts'
import { freePort } from './server-process.ts'

const program = '/usr/sbin/pgbouncer'
export const hasPgBouncer = existsSync(program)

const deploying = readFileSync(path.join(import.meta.dirname, '../docs/deploying.md'), 'utf8')
const [, documented = ''] = /```ini\n(\[databases\][^`]+)```/.exec(deploying) ?? []

/**
 * PgBouncer with the settings of docs/deploying.md in front of the database at `url`, until the test is over;
 * answers its address.
 */
export async function startPgBouncer(url: string): Promise<string> {
  const { hostname, port, pathname, username, password } = new URL(url)
  const folder = mkdtempSync(path.join(tmpdir(), 'sorrel-pgbouncer-'))
  const listenPort = await freePort()
  const database = pathname.slice(1)
  const settings = documented
    .replace(/^sorrel = .*$/m, `${database} = host=${hostname} port=${port} dbname=${database}`)
    .replace(/^listen_addr = .*$/m, 'listen_addr = 127.0.0.1\nunix_socket_dir =')
    .replace(/^listen_port = .*$/m, `listen_port = ${listenPort}`)
    .replace(/^auth_file = .*$/m, `auth_file = ${folder}/userlist.txt`)
  writeFileSync(path.join(folder, 'pgbouncer.ini'), settings)
  writeFileSync(path.join(folder, 'userlist.txt'), `"${username}" "${password}"\n`)
  const owner = programOwner()
  for (const file of ['', 'pgbouncer.ini', 'userlist.txt'])
    chownSync(path.join(folder, file), owner.uid, owner.gid)
  const child = spawn(program, [path.join(folder, 'pgbouncer.ini')], {
    cwd: folder,
    stdio: 'ignore',
    ...owner,
  })
  onTestFinished(async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true })
  })
  const pooled = new URL(url)
  pooled.port = String(listenPort)
  await eventually(async () => {
    const client = new pg.Client({ connectionString: pooled.href })
    await client.connect()
    await client.end()
  })
  return pooled.href
}
