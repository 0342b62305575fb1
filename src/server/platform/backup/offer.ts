import { chmod, mkdir, rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { finished } from 'node:stream/promises'
import type { Logger } from 'pino'
import { databaseFolder } from '#server/platform/db/database-folder.ts'
import { isDiskFull } from './disk-full.ts'
import { type CopyAnswer, copyFolderOf, socketOf } from './held-copy.ts'

type Offer = {
  dataDir: string
  /** Copies the database to a new folder; returns the copy's schema version. */
  copyDatabase: (folder: string) => Promise<number>
  logger: Logger
}

/** Operating systems allow 104 to 108 bytes. */
const longestSocketPath = 103

/**
 * Lets `npm run backup` ask this server for a copy of its embedded database, over a socket that only the same
 * user may use. A copy is kept as long as its client stays connected. If there can be no socket, that is
 * logged.
 *
 * @returns a function that ends the offer and removes the copy.
 */
export async function offerBackups({ dataDir, copyDatabase, logger }: Offer): Promise<() => Promise<void>> {
  const address = socketOf(dataDir)
  if (Buffer.byteLength(address) > longestSocketPath) {
    logger.warn('no backup while the server runs: the path of DATA_DIR is too long for a socket')
    return async () => {}
  }
  // Left by a killed server.
  await rm(address, { force: true })
  await rm(copyFolderOf(dataDir), { recursive: true, force: true })

  let serving: { asker: Socket; over: Promise<void> } | undefined
  const server = createServer({ allowHalfOpen: true }, (asker) => {
    // The client may leave at any moment.
    asker.on('error', () => {}).resume()
    if (serving) return refuse(asker, 'Another backup is being made. Please wait until it’s done.')
    const over = keepCopy(asker, { dataDir, copyDatabase, logger }).finally(() => {
      serving = undefined
    })
    serving = { asker, over }
  })
  if (!(await listensOn(server, address))) {
    logger.warn('no backup while the server runs: DATA_DIR takes no socket')
    return async () => {}
  }
  server.on('error', (error) => logger.warn({ err: error }, 'an asker for a backup was not heard'))
  await chmod(address, 0o600)
  return async () => {
    server.close()
    serving?.asker.destroy()
    await serving?.over
  }
}

function listensOn(server: Server, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('listening', () => resolve(true)).once('error', () => resolve(false))
    server.listen(address)
  })
}

async function keepCopy(asker: Socket, { dataDir, copyDatabase, logger }: Offer): Promise<void> {
  const copy = copyFolderOf(dataDir)
  const gone = finished(asker, { writable: false }).catch(() => {})
  try {
    // A copy that could not be removed before.
    await rm(copy, { recursive: true, force: true })
    await mkdir(copy, { mode: 0o700 })
    answer(asker, { schemaVersion: await copyDatabase(databaseFolder(copy)) })
    await gone
  } catch (error) {
    logger.error({ err: error }, 'a copy for a backup failed')
    refuse(
      asker,
      isDiskFull(error)
        ? 'The disk of DATA_DIR has no room for a copy of the database.'
        : 'The server could not copy its database: its log says why.',
    )
  } finally {
    await rm(copy, { recursive: true, force: true }).catch((error: unknown) =>
      logger.error({ err: error }, 'the copy for a backup could not be removed'),
    )
    // From here on another copy may be made.
    asker.end()
  }
}

function refuse(asker: Socket, refused: string): void {
  answer(asker, { refused })
  asker.end()
}

function answer(asker: Socket, words: CopyAnswer): void {
  asker.write(`${JSON.stringify(words)}\n`)
}
