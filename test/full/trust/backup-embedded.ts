import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#server/platform/db/open.ts'
import { runCommand, runWell, startCommand } from '#test/faults/backup-command.ts'
import { call } from '#test/faults/call.ts'
import { makeLoadCompany } from '#test/faults/company.ts'
import { count, type Figure, none, time } from '#test/faults/figures.ts'
import { type Load, moreWrites, startLoad, unexpected } from '#test/faults/load.ts'
import { countRows, fillWithRows } from '#test/faults/many-rows.ts'
import { judgeAllCompanies } from '#test/faults/stored.ts'
import { startServer } from '#test/server-process.ts'
import { companyAt, figuresOfRestored } from './restored.ts'

const writers = 10

/** Backups of the embedded database: while people write, killed `kills` times, and with so many rows. */
export async function drillEmbeddedBackups(rows: number, kills: number): Promise<Figure[]> {
  return [...(await backUpWhileWriting()), ...(await killBackups(kills)), ...(await backUpRows(rows))]
}

/** A backup while ten people write, and a server on its copy: what was acknowledged before it is there. */
async function backUpWhileWriting(): Promise<Figure[]> {
  return inFolder(async (folder) => {
    const server = await startServer({ dataDir: path.join(folder, 'here') })
    try {
      const load = startLoad(await makeLoadCompany(server.url, writers))
      await moreWrites(load, 5 * writers)
      const before = { ...load, acknowledged: mayBeLater(load) }
      const file = path.join(folder, 'backup.tar.gz')
      await runWell('backup.ts backup', { DATA_DIR: server.dataDir }, [file])
      await moreWrites(load, 2 * writers)
      await load.stop()

      const there = path.join(folder, 'there')
      const { output } = await runWell('backup.ts restore', { DATA_DIR: there }, [file])
      return [
        ...(await figuresOfRestored('on a backup while ten write', { dataDir: there, env: {} }, before)),
        none('backup while ten write: writes the server failed', unexpected(load)),
        count('backup while ten write: audit logs that don’t verify', badAuditLogs(output)),
      ]
    } finally {
      await server.stop()
    }
  })
}

/** What is acknowledged until now, each as it is or may become: nothing is pending again. */
function mayBeLater({ acknowledged }: Load): Load['acknowledged'] {
  const later = ['approved', 'rejected', 'cancelled'] as const
  return new Map(
    [...acknowledged].map(([id, one]) => [id, { ...one, mayBe: new Set([...one.mayBe, ...later]) }]),
  )
}

/** Backups and restores killed at some moment: nothing half is left, and the old data is served. */
async function killBackups(rounds: number): Promise<Figure[]> {
  return inFolder(async (folder) => {
    const dataDir = path.join(folder, 'here')
    const server = await startServer({ dataDir })
    const company = await makeLoadCompany(server.url, 1)
    let halfFiles = 0
    for (let round = 0; round < rounds; round++) {
      const file = path.join(folder, `killed-${round}.tar.gz`)
      await killAfter(spread(round, rounds, 1500), 'backup.ts backup', dataDir, [file])
      if (existsSync(file)) halfFiles += await isRefused(file, path.join(folder, `read-${round}`))
    }
    const file = path.join(folder, 'whole.tar.gz')
    await untilWell(() => runCommand('backup.ts backup', { DATA_DIR: dataDir }, [file]))
    await server.stop()

    let gone = 0
    const unsound: string[] = []
    for (let round = 0; round < rounds; round++) {
      await killAfter(spread(round, rounds, 4000), 'backup.ts restore', dataDir, [file, '--replace'])
      const restarted = await startServer({ dataDir })
      const { status } = await call(companyAt(restarted.url, company).admin, 'GET', '/api/auth/user')
      await restarted.stop()
      if (status !== 200) gone++
      unsound.push(...(await judgeAllCompanies({ dataDir, env: {} })))
    }
    return [
      count(`${rounds} backups killed: files that are there and can’t be restored`, halfFiles),
      count(`${rounds} restores killed: the company is not served at the next start`, gone),
      none(`${rounds} restores killed: rows that contradict each other at the next start`, unsound),
    ]
  })
}

/** Backup and restore of a database of so many rows, while no server runs. */
async function backUpRows(rows: number): Promise<Figure[]> {
  return inFolder(async (folder) => {
    const [here, there] = [path.join(folder, 'here'), path.join(folder, 'there')]
    await fillWithRows({ kind: 'embedded', folder: here }, rows)
    const file = path.join(folder, 'backup.tar.gz')
    const backup = await runWell('backup.ts backup', { DATA_DIR: here }, [file])
    const restore = await runWell('backup.ts restore', { DATA_DIR: there }, [file])
    const [before, after] = [await rowsIn(here), await rowsIn(there)]
    return [
      count(`${rows} rows, embedded: tables whose count differs after restoring`, differing(before, after)),
      count(`${rows} rows, embedded: audit logs that don’t verify`, badAuditLogs(restore.output, rows / 10)),
      time(`${rows} rows, embedded: backup`, backup.ms, allowedMs(rows / 20)),
      time(`${rows} rows, embedded: restore, with the audit log proved`, restore.ms, allowedMs(rows / 10)),
    ]
  })
}

/** Few rows take as long as the start of a program. */
export function allowedMs(forRowsMs: number): number {
  return Math.max(forRowsMs, 5_000)
}

/** How many lines of two counts of rows differ. */
export function differing(before: string, after: string): number {
  const lines = after.split('\n')
  return before.split('\n').filter((line, index) => line !== lines[index]).length
}

/** 0 where a restore has found every log whole, and so many lines where that is known. */
function badAuditLogs(printed: string, lines?: number): number {
  const hasThem = lines === undefined || printed.includes(`Lines of audit logs: ${lines}.`)
  return hasThem && printed.includes('Every audit log is as it was written.') ? 0 : 1
}

async function rowsIn(folder: string): Promise<string> {
  const database = await openDatabase({ kind: 'embedded', folder })
  try {
    return await database.asOwner((client) => countRows(async (text) => (await client.query(text)).rows))
  } finally {
    await database.close()
  }
}

async function killAfter(
  ms: number,
  ...[command, dataDir, args]: [Parameters<typeof startCommand>[0], string, string[]]
) {
  const child = startCommand(command, { DATA_DIR: dataDir }, args)
  const ended = new Promise((resolve) => child.once('close', resolve))
  await sleep(ms)
  child.kill('SIGKILL')
  await ended
}

/** Moments over a span, from its begin to its end. */
function spread(round: number, rounds: number, spanMs: number): number {
  return ((round + 1) * spanMs) / rounds
}

async function isRefused(file: string, dataDir: string): Promise<number> {
  const { code } = await runCommand('backup.ts restore', { DATA_DIR: dataDir }, [file])
  return code === 0 ? 0 : 1
}

/** A server may still be removing the copy of one that was killed. */
async function untilWell(run: () => ReturnType<typeof runCommand>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { code, output } = await run()
    if (code === 0) return
    if (attempt === 10) throw new Error(output)
  }
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sorrel-backup-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
