import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import { addDays } from '#shared/plain-date.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { eventually } from '#test/eventually.ts'
import { processDatabase } from '../database.ts'
import { runCommand } from '../faults/backup-command.ts'
import { LocalBrowser } from '../local-browser.ts'
import { type Server, startRefused, startServer } from '../server-process.ts'

/** The real process, killed and restarted; on PostgreSQL where the suite has it, else embedded. */

/** Each start makes a database. */

async function start(): Promise<Server> {
  const server = await startServer({ env: await processDatabase() })
  onTestFinished(() => server.stop())
  return server
}

async function signInWithCompany(server: Server): Promise<LocalBrowser> {
  const ada = await new LocalBrowser(server.url).signIn({ email: 'ada@halyard.example', name: 'Ada Admin' })
  await ada.json('POST', '/api/companies', { name: 'Halyard', annualDays: 20, accrualType: 'all_at_once' })
  return ada
}

describe('a restart', () => {
  it('keeps the session, the company and the leave', async () => {
    const server = await start()
    const ada = await signInWithCompany(server)
    const { body: me } = await ada.json<CurrentUser>('GET', '/api/auth/user')
    const date = addDays(me.today, 30)
    await ada.json('POST', '/api/leave-requests', {
      leaveType: 'sick',
      startDate: date,
      endDate: addDays(date, 4),
      isHalfDay: false,
    })
    await server.restart()
    // It may be past midnight meanwhile.
    const { body: again } = await ada.json<CurrentUser>('GET', '/api/auth/user')
    expect({ ...again, today: me.today }).toEqual(me)
    expect((await ada.json<LeaveRequest[]>('GET', '/api/leave-requests/mine')).body).toHaveLength(1)
  })
})

describe('a start', () => {
  it('takes from everyone else a data folder that was open to them', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'sorrel-open-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    const folders = [dataDir, path.join(dataDir, 'outbox')]
    for (const folder of folders) {
      mkdirSync(folder, { recursive: true })
      chmodSync(folder, 0o755)
    }
    const server = await startServer({ dataDir, env: await processDatabase() })
    await server.stop()
    expect(folders.map((folder) => statSync(folder).mode & 0o777)).toEqual([0o700, 0o700])
  })
})

describe('a command of the operator’s', () => {
  it.each(['backup.ts backup', 'audit.ts verify', 'company.ts export', 'jobs.ts parked'] as const)(
    '%s takes a data folder from everyone else, too',
    async (command) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'sorrel-open-'))
      onTestFinished(() => rmSync(folder, { recursive: true }))
      chmodSync(folder, 0o755)
      const env = { DATABASE_URL: 'postgres://sorrel@127.0.0.1:1/sorrel', DATA_DIR: folder }
      const args = command === 'company.ts export' ? ['Halyard', path.join(folder, 'file.gz')] : []
      expect((await runCommand(command, env, args)).code).toBe(1)
      expect(statSync(folder).mode & 0o777).toBe(0o700)
    },
  )
})

describe('a second process', () => {
  it('on the embedded folder is refused in words, and harms nothing', async () => {
    const server = await startServer()
    onTestFinished(() => server.stop())
    const second = await startRefused({ dataDir: server.dataDir })
    expect(second.code).toBe(1)
    expect(second.output).toContain(`${server.dataDir} is in use by another Sorrel.`)
    expect(
      second.output
        .trim()
        .split('\n')
        .filter((line) => !line.includes('ExperimentalWarning')),
    ).toHaveLength(1)
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  })

  it.runIf(inject('template'))(
    'on one PostgreSQL starts at the same time and serves the same data',
    async () => {
      const env = await processDatabase()
      const servers = await Promise.all([startServer({ env }), startServer({ env })])
      onTestFinished(async () => void (await Promise.all(servers.map((server) => server.stop()))))
      const [first, second] = servers
      const ada = await signInWithCompany(first)
      const { body: me } = await ada.json<CurrentUser>('GET', '/api/auth/user')
      const elsewhere = await new LocalBrowser(second.url).signIn({
        email: 'ada@halyard.example',
        name: 'Ada Admin',
      })
      const { body: there } = await elsewhere.json<CurrentUser>('GET', '/api/auth/user')
      expect({ ...there, today: me.today }).toEqual(me)
    },
  )
})

describe('SIGTERM', () => {
  it('ends the process in time, although a request is half sent', async () => {
    const server = await start()
    const ada = await signInWithCompany(server)
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => {})
    socket.write('POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{')
    await new Promise((resolve) => setTimeout(resolve, 200))
    // `restart` fails when the process has not ended within twenty seconds, or not with exit code 0.
    await server.restart()
    expect((await ada.json('GET', '/api/auth/user')).status).toBe(200)
  })

  it('answers no request with an error while it stops', async () => {
    const server = await start()
    const ada = await signInWithCompany(server)
    const statuses: number[] = []
    let stopping = false
    const loops = Array.from({ length: 6 }, async () => {
      for (;;) {
        const answer = await ada.json('GET', '/api/leave-balance').catch(() => undefined)
        // Once it has stopped listening, a new connection is refused: that is no answer.
        if (!answer && stopping) return
        statuses.push(answer?.status ?? 0)
      }
    })
    await eventually(() => expect(statuses.length).toBeGreaterThan(20))
    stopping = true
    await server.restart()
    await server.kill9()
    await Promise.all(loops)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
  })
})

describe('a wrong setting', () => {
  it('stops the start with one line that names the variable', async () => {
    const { code, output } = await startRefused({ env: { SUPPORT_EMAIL: 'nobody' } })
    expect([code, output.trim()]).toEqual([1, 'SUPPORT_EMAIL must be an email address.'])
  })

  it('such as a port that another program has ends the start in words', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const { port } = other.address() as AddressInfo
    const { code, output } = await startRefused({
      env: { ...(await processDatabase()), PORT: String(port), PUBLIC_URL: `http://localhost:${port}` },
    })
    expect(code).toBe(1)
    expect(output).toContain(
      `PORT must be free: another program listens on ${port}. Stop it, or set another PORT.`,
    )
    expect(output).not.toContain('    at ')
  })

  it('such as a DATA_DIR that is a file ends the start in words', async () => {
    const { code, output } = await startRefused({ dataDir: import.meta.filename })
    expect([code, output.trim()]).toEqual([
      1,
      `DATA_DIR must be a folder that can be written to: ${import.meta.filename} isn’t one (EEXIST).`,
    ])
  })

  it('such as an unreachable database ends the start in words', async () => {
    const env = { DATABASE_URL: 'postgres://sorrel@127.0.0.1:1/sorrel' }
    const { code, output } = await startRefused({ env })
    expect(code).toBe(1)
    expect(output).toContain('DATABASE_URL')
    expect(output).not.toContain('    at ')
  })
})
