import { existsSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { unpack } from '#server/platform/backup/archive.ts'
import { isDiskFull } from '#server/platform/backup/disk-full.ts'
import { type BackupManifest, readManifest } from '#server/platform/backup/manifest.ts'
import { knownSchemaVersion } from '#server/platform/db/copy-database.ts'
import {
  databaseFolder,
  replaceDatabase,
  restoringFolder,
  settleReplacement,
} from '#server/platform/db/database-folder.ts'
import { takeFolder } from '#server/platform/db/open.ts'
import { conflict, invalid, Refusal } from '#server/platform/errors.ts'

type Wish = {
  dataDir: string
  file: string
  /** Whether a present database may be moved aside. */
  replace: boolean
  now: Date
  /**
   * Opens the database of a folder as the server will, and returns what it found; throws if it can't be
   * served.
   */
  check: (folder: string) => Promise<Contents>
}

/** The size of a database, and the names of companies whose audit log does not verify. */
export type Contents = { companies: number; people: number; auditLines: number; badAuditLogs: string[] }

export type Restored = Contents & {
  createdAt: string
  /** Where the former database has been moved. */
  replaced: string | undefined
}

/**
 * Replaces the database by that of a backup, after unpacking it beside, comparing it with its manifest and
 * opening it. The present database is touched in the last step alone; if that is interrupted, the next start
 * undoes it.
 *
 * @throws Refusal in one line; the present database is in place then.
 */
export async function restore({ dataDir, file, replace, now, check }: Wish): Promise<Restored> {
  await assertReadable(file)
  const unlock = takeFolder(dataDir)
  try {
    settleReplacement(dataDir)
    if (existsSync(databaseFolder(dataDir)) && !replace)
      throw conflict(
        `${dataDir} holds a database already. To move it aside and put the backup in its place, add --replace.`,
      )
    const { createdAt } = await unpackBeside(dataDir, file)
    const contents = await check(restoringFolder(dataDir))
    const replaced = replaceDatabase(dataDir, now.toISOString().replaceAll(':', '-'))
    return { ...contents, createdAt, replaced }
  } finally {
    settleReplacement(dataDir)
    unlock()
  }
}

async function assertReadable(file: string): Promise<void> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw invalid(`FILE must be a backup that can be read: ${file} isn’t one (${error.code}).`)
  })
  await handle.close()
}

async function unpackBeside(dataDir: string, file: string): Promise<BackupManifest> {
  const folder = restoringFolder(dataDir)
  await mkdir(folder, { mode: 0o700 })
  const manifest = await unpackWhole(file, folder)
  if (manifest.schemaVersion > knownSchemaVersion())
    throw conflict(
      `${file} comes from a newer Sorrel (${manifest.productVersion}). Please restore it with that version.`,
    )
  return manifest
}

async function unpackWhole(file: string, folder: string): Promise<BackupManifest> {
  try {
    await unpack(file, folder)
    return await readManifest(folder)
  } catch (error) {
    if (isDiskFull(error))
      throw new Refusal(
        'unavailable',
        'The disk is full: nothing was restored. Please make room and try again.',
        {
          cause: error,
        },
      )
    throw new Refusal('invalid', `${file} isn’t a backup of Sorrel, or is damaged: nothing was restored.`, {
      cause: error,
    })
  }
}
