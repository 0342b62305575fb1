import { parseArgs } from 'node:util'
import { backUp } from '#server/platform/backup/back-up.ts'
import { ConfigError } from '#server/platform/config.ts'
import { checkRestored } from './check-restored.ts'
import { readSettings, reportFailure } from './operating.ts'
import { restore } from './restore.ts'

/** `npm run backup` and `npm run restore`: the embedded database as a file (docs/operating.md). */
const usage = `npm run backup [-- FILE]                writes the embedded database, as it is now, into a new file
npm run restore -- FILE [--replace]     puts it in place; --replace moves aside what is there

Both use the server’s settings. A backup can be made while the server runs; to restore, stop it first.`

try {
  const [command, ...rest] = process.argv.slice(2)
  const { values, positionals } = parseArgs({
    args: rest,
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  const [file] = positionals
  if (command === 'backup' && positionals.length <= 1 && !values.replace) await writeBackup(file)
  else if (command === 'restore' && positionals.length === 1 && file) await readBackup(file, values.replace)
  else refuseUsage()
} catch (error) {
  if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
    refuseUsage()
  else reportFailure(error)
}

async function writeBackup(named: string | undefined): Promise<void> {
  const dataDir = embeddedFolder()
  const now = new Date()
  const file = named ?? `sorrel-backup-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`
  const { bytes, packedBytes } = await backUp({ dataDir, file, now })
  console.log(
    `Backed up ${dataDir} into ${file} (${inMegabytes(bytes)}, packed ${inMegabytes(packedBytes)}).`,
  )
  console.log('It holds everything of every company: keep it safe, and on another disk.')
}

async function readBackup(file: string, replace: boolean): Promise<void> {
  const dataDir = embeddedFolder()
  const now = new Date()
  const check = (folder: string) => checkRestored(folder, now)
  const restored = await restore({ dataDir, file, replace, now, check })
  const { createdAt, companies, people, auditLines, badAuditLogs, replaced } = restored
  console.log(`Restored ${dataDir} as it was at ${createdAt}.`)
  console.log(`Companies: ${companies}. People: ${people}. Lines of audit logs: ${auditLines}.`)
  if (replaced) console.log(`What was there before is in ${replaced}. Delete it when you no longer need it.`)
  if (badAuditLogs.length === 0) return console.log('Every audit log is as it was written.')
  console.error(
    `These audit logs are not as they were written: ${badAuditLogs.join(', ')}. See npm run audit -- verify.`,
  )
  process.exitCode = 1
}

function embeddedFolder(): string {
  const { database } = readSettings()
  if (database.kind === 'embedded') return database.folder
  throw new ConfigError(
    'DATABASE_URL is set: PostgreSQL has its own tools for backups, see docs/operating.md, Backups.',
  )
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

function refuseUsage(): void {
  console.error(usage)
  process.exitCode = 2
}
