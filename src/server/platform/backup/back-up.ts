import { existsSync } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { conflict, Refusal } from '#server/platform/errors.ts'
import { pack } from './archive.ts'
import { askForCopy } from './ask-for-copy.ts'
import { isDiskFull } from './disk-full.ts'
import { copyFolderOf, type HeldCopy, serverEnded } from './held-copy.ts'
import { writeManifest } from './manifest.ts'

type Wish = { dataDir: string; file: string; now: Date }

/** `bytes` of the database, and `packedBytes` of the file that holds it. */
export type BackedUp = { files: number; bytes: number; packedBytes: number }

/**
 * Writes the embedded database into a new file, whether the server is running or not. The file gets its name
 * once it is complete.
 *
 * @throws Refusal in one line: a file that is there already, no database, no room.
 */
export async function backUp({ dataDir, file, now }: Wish): Promise<BackedUp> {
  if (existsSync(file)) throw conflict(`${file} is there already. Please choose another name.`)
  try {
    const copy = await askForCopy(dataDir)
    try {
      return await packCopy(copy, { dataDir, file, now })
    } finally {
      await copy.release()
    }
  } catch (error) {
    if (!isDiskFull(error)) throw error
    throw new Refusal(
      'unavailable',
      'The disk is full: there is no backup. Please make room and try again.',
      {
        cause: error,
      },
    )
  }
}

async function packCopy(copy: HeldCopy, { dataDir, file, now }: Wish): Promise<BackedUp> {
  const folder = copyFolderOf(dataDir)
  const unfinished = `${file}.part`
  try {
    const { files } = await writeManifest(folder, { schemaVersion: copy.schemaVersion, now })
    await mkdir(path.dirname(path.resolve(file)), { recursive: true })
    await pack(folder, unfinished)
    if (copy.isLost()) throw new Error('The copy is gone.')
    await rename(unfinished, file)
    const { size } = await stat(file)
    return { files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), packedBytes: size }
  } catch (error) {
    await rm(unfinished, { force: true })
    throw copy.isLost() ? new Refusal('unavailable', serverEnded, { cause: error }) : error
  }
}
