import path from 'node:path'
import * as z from 'zod/mini'

/** The server's socket and the folder of a copy, both in DATA_DIR: one copy at a time. */
export function socketOf(dataDir: string): string {
  return path.join(dataDir, 'backup.sock')
}

export function copyFolderOf(dataDir: string): string {
  return path.join(dataDir, 'backing-up')
}

export const serverEnded = 'The server stopped in the meantime, so there’s no backup. Please try again.'

/**
 * The server's answer on its socket, in one line: a copy that it keeps while the connection is open, or why
 * there is none.
 */
export const copyAnswer = z.union([
  z.strictObject({ schemaVersion: z.int() }),
  z.strictObject({ refused: z.string() }),
])
export type CopyAnswer = z.infer<typeof copyAnswer>

/** A copy of the database in `copyFolderOf`, which does not change until it is released. */
export type HeldCopy = {
  schemaVersion: number
  /** The copy may be gone although nobody released it. */
  isLost(): boolean
  release(): Promise<void>
}
