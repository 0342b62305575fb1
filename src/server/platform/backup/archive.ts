import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { create, extract } from 'tar'
import { databaseFolder } from '#server/platform/db/database-folder.ts'
import { manifestName } from './manifest.ts'

/** The only two entries of a backup, one file and one folder. */
const databaseName = databaseFolder('')

/** Fast rather than small, so that compressing is no slower than reading. */
const compression = { level: 2 }

/** Writes what lies in `folder` into a file that only its owner may read, the manifest first. */
export async function pack(folder: string, file: string): Promise<void> {
  // A file left by a killed backup may have other rights.
  await rm(file, { force: true })
  const content = create({ cwd: folder, strict: true }, [manifestName, databaseName])
  await pipeline(content, createGzip(compression), createWriteStream(file, { mode: 0o600, flush: true }))
}

/**
 * Unpacks into an empty folder. Nothing but files and folders of a backup is written.
 *
 * @throws the error of gzip, tar or the file system.
 */
export async function unpack(file: string, folder: string): Promise<void> {
  const content = extract({
    cwd: folder,
    strict: true,
    // Owned by the user who restores, also if that is root.
    preserveOwner: false,
    filter: (name, entry) =>
      isOfBackup(name) && 'type' in entry && ['File', 'Directory'].includes(entry.type),
  })
  await pipeline(createReadStream(file), createGunzip(), content)
}

function isOfBackup(name: string): boolean {
  return name === manifestName || name === databaseName || name.startsWith(`${databaseName}/`)
}
