import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Refusal } from '#server/platform/errors.ts'

/**
 * Locks the folder of the embedded database for this process; the returned function releases it. PGlite
 * itself does not refuse a second process, and two would destroy the data. The lock is SQLite's on a small
 * file, which the operating system releases with the process, however it ends, so that none is ever stale.
 *
 * @throws Refusal if another process has the folder.
 */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(path.join(folder, 'lock.sqlite'))
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw new Refusal(
      'unavailable',
      `${folder} is in use by another Sorrel. Stop that one, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
  return () => lock.close()
}
