import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Refusal } from '#server/platform/errors.ts'

/**
 * Takes the folder of the embedded database for this process; the returned function gives it back. PGlite itself does
 * not refuse a second opener, and two would destroy the data. The lock is SQLite's on a small file: the operating
 * system ends it with the process, however that ends, so nothing stale can be left behind.
 *
 * @throws Refusal when another process holds the folder.
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
