import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'

/** Describes a backup: its first file, beside the folder of the database. */
export const manifestName = 'manifest.json'

const productFile = new URL('../../../../package.json', import.meta.url)

const backupFile = z.strictObject({ path: z.string(), bytes: z.int(), sha256: z.string() })
export type BackupFile = z.infer<typeof backupFile>

const backupManifest = z.strictObject({
  format: z.literal('sorrel-backup'),
  version: z.literal(1),
  productVersion: z.string(),
  /** The instant (ms) of the newest migration in it. */
  schemaVersion: z.int(),
  createdAt: z.iso.datetime(),
  files: z.array(backupFile).check(z.minLength(1)),
})
export type BackupManifest = z.infer<typeof backupManifest>

/** Writes the manifest of all files in `folder` into it. */
export async function writeManifest(
  folder: string,
  { schemaVersion, now }: { schemaVersion: number; now: Date },
): Promise<BackupManifest> {
  const product: { version: string } = JSON.parse(await readFile(productFile, 'utf8'))
  const manifest: BackupManifest = {
    format: 'sorrel-backup',
    version: 1,
    productVersion: product.version,
    schemaVersion,
    createdAt: now.toISOString(),
    files: await listFiles(folder),
  }
  await writeFile(path.join(folder, manifestName), JSON.stringify(manifest), { mode: 0o600 })
  return manifest
}

/**
 * Reads the manifest of an unpacked backup and compares every file with it.
 *
 * @throws Error if there is none, or a file is missing, changed or not listed.
 */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const manifest = backupManifest.parse(JSON.parse(await readFile(path.join(folder, manifestName), 'utf8')))
  const found = (await listFiles(folder)).filter((file) => file.path !== manifestName)
  if (JSON.stringify(found) !== JSON.stringify(manifest.files))
    throw new Error('The files are not those that the manifest lists.')
  return manifest
}

/** All files below `folder`, sorted by path, with the SHA-256 of their content. */
async function listFiles(folder: string): Promise<BackupFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  const files: BackupFile[] = []
  for (const name of names.toSorted()) files.push(await describeFile(folder, name))
  return files
}

async function describeFile(folder: string, name: string): Promise<BackupFile> {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(createReadStream(path.join(folder, name)), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      bytes += chunk.length
      hash.update(chunk)
    }
  })
  return { path: name, bytes, sha256: hash.digest('hex') }
}
