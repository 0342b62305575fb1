import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'

/** What lies in DATA_DIR of an embedded database, and how another one takes its place. */
const name = 'pgdata'

/** The files of the database itself. */
export function databaseFolder(dataDir: string): string {
  return path.join(dataDir, name)
}

/** A folder for a database that is to take the other's place, with its files in `databaseFolder` of it. */
export function restoringFolder(dataDir: string): string {
  return path.join(dataDir, 'restoring')
}

/**
 * Puts the database of `restoringFolder` in place. The one that was there is kept beside, as `pgdata.replaced-<when>`.
 * The caller holds the folder's lock. Killed at any moment, `settleReplacement` ends it one way or the other.
 *
 * @returns where the replaced database is; undefined where there was none.
 */
export function replaceDatabase(dataDir: string, when: string): string | undefined {
  const inPlace = databaseFolder(dataDir)
  if (existsSync(inPlace))
    renameSync(inPlace, path.join(restoringFolder(dataDir), `${name}.replaced-${when}`))
  try {
    renameSync(databaseFolder(restoringFolder(dataDir)), inPlace)
  } finally {
    // Where it failed, this puts back the one that was there.
    settleReplacement(dataDir)
  }
  const replaced = path.join(dataDir, `${name}.replaced-${when}`)
  return existsSync(replaced) ? replaced : undefined
}

/**
 * Ends a replacement that was interrupted: a database that is aside while none is in its place goes back there, and what else
 * was left behind is removed. The caller holds the folder's lock.
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
