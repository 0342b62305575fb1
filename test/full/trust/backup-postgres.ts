import { runCommand } from '#test/faults/backup-command.ts'
import { makeLoadCompany } from '#test/faults/company.ts'
import { count, type Figure, time } from '#test/faults/figures.ts'
import { type Load, moreWrites, startLoad } from '#test/faults/load.ts'
import { addAuditLines, countRows, fillWithRows } from '#test/faults/many-rows.ts'
import { Cluster } from '#test/faults/postgres-cluster.ts'
import { until } from '#test/faults/until.ts'
import { startServer } from '#test/server-process.ts'
import { allowedMs, differing } from './backup-embedded.ts'
import { documented } from './documented.ts'
import { figuresOfRestored } from './restored.ts'

const backupPassword = 'a-password-of-the-drill'
/** Lines of the audit log that only PostgreSQL's own log has, not the copy of its files. */
const linesSince = 100

const documentedBackups = '/var/backups/sorrel'
const documentedRecovered = '/var/lib/postgresql/15/recovered'
const documentedMoment = '2026-11-22 09:14:00+00'

/** The commands of docs/operating.md, run literally on two PostgreSQL of its own, with so many rows. */
export async function drillPostgresBackups(rows: number): Promise<Figure[]> {
  const [here, there] = [await Cluster.start(), await Cluster.start()]
  try {
    const load = await workedIn(here)
    await fillWithRows(settingsOf(here), rows)
    await here.shell(documented('The login for backups'), { BACKUP_PASSWORD: backupPassword })
    return [
      ...(await dumpAndRestore({ here, there }, load, rows)),
      ...(await recoverToMoment(here, load, rows)),
    ]
  } finally {
    await here.drop()
    await there.drop()
  }
}

async function dumpAndRestore(
  { here, there }: { here: Cluster; there: Cluster },
  load: Load,
  rows: number,
): Promise<Figure[]> {
  const inFolder = { [documentedBackups]: await here.newFolder('backups') }
  const before = await rowsOf(here)
  const dumpMs = await timed(() => here.shell(documented('A dump', inFolder), backupUrl(here)))

  // A new PostgreSQL knows neither the database nor its owner.
  await there.shell(`psql "$ADMIN_URL" --command='DROP DATABASE sorrel' --command='DROP ROLE sorrel'`)
  const password = { SORREL_PASSWORD: new URL(there.url).password }
  const restoreMs = await timed(() => there.shell(documented('To restore a dump', inFolder), password))
  return [
    count(
      `${rows} rows, PostgreSQL: tables whose count differs after a dump`,
      differing(before, await rowsOf(there)),
    ),
    count(
      `${rows} rows, PostgreSQL: audit logs that don’t verify after a dump`,
      await badAuditLogs(there, rows / 10),
    ),
    ...(await figuresOfRestored('on a restored dump', installationOn(there), load)),
    time(`${rows} rows, PostgreSQL: pg_dump`, dumpMs, allowedMs(rows / 20)),
    time(`${rows} rows, PostgreSQL: pg_restore`, restoreMs, allowedMs(rows / 10)),
  ]
}

/** A copy of all files and the archived log restore what was written after the copy, without the mistake. */
async function recoverToMoment(here: Cluster, load: Load, rows: number): Promise<Figure[]> {
  const inFolder = { [documentedBackups]: await here.newFolder('archive') }
  await here.shell(documented('To any moment', inFolder))
  await here.restart()
  await here.shell(documented('A copy of all files', inFolder), backupUrl(here))
  await addAuditLines(settingsOf(here), linesSince)

  const before = await rowsOf(here)
  const [now] = await here.query('SELECT clock_timestamp()::text AS moment')
  await here.query('TRUNCATE leave_request_days, leave_requests CASCADE')
  const spoilt = differing(before, await rowsOf(here))
  await archiveAll(here)

  const recovered = `${here.folder}/recovered`
  await here.shell(
    documented('To the moment before it', {
      ...inFolder,
      [documentedRecovered]: recovered,
      [documentedMoment]: String(now?.['moment']),
    }),
  )
  const ms = await timed(() => recover(here, recovered))
  return [
    count('PostgreSQL: a mistake that empties two tables changes their counts', Math.min(spoilt, 2), 2),
    count(
      'PostgreSQL: tables whose count differs at the moment before it',
      differing(before, await rowsOf(here)),
    ),
    count(
      'PostgreSQL: audit logs that don’t verify at that moment',
      await badAuditLogs(here, rows / 10 + linesSince),
    ),
    ...(await figuresOfRestored('at that moment', installationOn(here), load)),
    time(`${rows} rows, PostgreSQL: start at that moment`, ms, 30_000),
  ]
}

async function archiveAll(here: Cluster): Promise<void> {
  const [newest] = await here.query('SELECT pg_walfile_name(pg_current_wal_lsn()) AS log')
  await here.shell(documented('After a mistake'))
  const isArchived = async () => {
    const [archiver] = await here.query(
      `SELECT last_archived_wal >= '${String(newest?.['log'])}' AS done FROM pg_stat_archiver`,
    )
    return archiver?.['done'] === true
  }
  await until(isArchived, { what: 'the newest log is archived', withinMs: 60_000, everyMs: 200 })
}

async function recover(here: Cluster, files: string): Promise<void> {
  await here.switchTo(files)
  const isRecovered = async () => {
    const [state] = await here.query('SELECT pg_is_in_recovery() AS going')
    return state?.['going'] === false
  }
  await until(isRecovered, { what: 'the recovery ends', withinMs: 120_000, everyMs: 100 })
}

const installationOn = ({ url, folder }: Cluster) => ({ dataDir: folder, env: { DATABASE_URL: url } })

const settingsOf = ({ url }: Cluster) => ({ kind: 'postgres' as const, url, directUrl: url })

const backupUrl = (cluster: Cluster) => ({ BACKUP_URL: cluster.urlFor('sorrel_backup', backupPassword) })

const rowsOf = (cluster: Cluster) => countRows((text) => cluster.query(text))

/** 0 where the one company's log verifies, and has so many lines. */
async function badAuditLogs({ url }: Cluster, lines: number): Promise<number> {
  const { code, output } = await runCommand('audit.ts verify', { DATABASE_URL: url })
  return code === 0 && output.includes(`: ${lines} sealed, all as they were written`) ? 0 : 1
}

/** A company whose people have worked for a while, beside many rows without requests or decisions. */
async function workedIn({ url }: Cluster): Promise<Load> {
  const server = await startServer({ env: { DATABASE_URL: url } })
  try {
    const load = startLoad(await makeLoadCompany(server.url))
    await moreWrites(load, 40)
    await load.stop()
    return load
  } finally {
    await server.stop()
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
