import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'

/** The layout of DATA_DIR with an embedded database, and how to replace the database. */
const name = 'pgdata'

/** The database's files. */
export function databaseFolder(dataDir: string): string {
  return path.join(dataDir, name)
}

/** A folder for the database that is to replace it, with its files in `databaseFolder` of it. */
export function restoringFolder(dataDir: string): string {
  return path.join(dataDir, 'restoring')
}

/**
 * Replaces the database by that of `restoringFolder`. The former one is kept beside it as
 * `pgdata.replaced-<when>`. The caller has locked the folder. If the process is killed, `settleReplacement`
 * completes or undoes it.
 *
 * @returns where the former database is; undefined if there was none.
 */
export function replaceDatabase(dataDir: string, when: string): string | undefined {
  const inPlace = databaseFolder(dataDir)
  if (existsSync(inPlace))
    renameSync(inPlace, path.join(restoringFolder(dataDir), `${name}.replaced-${when}`))
  try {
    renameSync(databaseFolder(restoringFolder(dataDir)), inPlace)
  } finally {
    // If it failed, this puts the former one back.
    settleReplacement(dataDir)
  }
  const replaced = path.join(dataDir, `${name}.replaced-${when}`)
  return existsSync(replaced) ? replaced : undefined
}

/**
 * Settles a replacement that was interrupted: if no database is in place, the former one is put back, and all
 * else that is left is removed. The caller has locked the folder.
 */
export function settleReplacement(dataDir: string): void {
  const restoring = restoringFolder(dataDir)
  if (!existsSync(restoring)) return
  for (const aside of readdirSync(restoring).filter((entry) => entry.startsWith(`${name}.replaced-`))) {
    const inPlace = databaseFolder(dataDir)
    const target = existsSync(inPlace) ? path.join(dataDir, aside) : inPlace
    renameSync(path.join(restoring, aside), target)
  }
  rmSync(restoring, { recursive: true })
}
