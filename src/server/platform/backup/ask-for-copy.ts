import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { copyDatabase } from '#server/platform/db/copy-database.ts'
import { databaseFolder } from '#server/platform/db/database-folder.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { conflict, notFound, Refusal } from '#server/platform/errors.ts'
import { copyAnswer, copyFolderOf, type HeldCopy, serverEnded, socketOf } from './held-copy.ts'

/**
 * A copy of the embedded database of this folder: from the server that has it open, or made here where none
 * runs.
 *
 * @throws Refusal in one line.
 */
export async function askForCopy(dataDir: string): Promise<HeldCopy> {
  if (!existsSync(databaseFolder(dataDir)))
    throw notFound(`DATA_DIR must hold a database: there’s none in ${dataDir}.`)
  const server = await reachServer(dataDir)
  return server ? copyOfServer(server) : copyOfStopped(dataDir)
}

async function reachServer(dataDir: string): Promise<Socket | undefined> {
  const socket = connect(socketOf(dataDir))
  try {
    await once(socket, 'connect')
    // When the connection ends, the copy is gone.
    return socket.on('error', () => {})
  } catch {
    // No socket, or one left by a killed server: the folder's lock shows whether a server has it open.
    return undefined
  }
}

async function copyOfServer(socket: Socket): Promise<HeldCopy> {
  const lines = createInterface({ input: socket })
  const [line] = await Promise.race([once(lines, 'line'), once(lines, 'close')])
  if (typeof line !== 'string') throw new Refusal('unavailable', serverEnded)
  const answer = copyAnswer.parse(JSON.parse(line))
  if ('refused' in answer) throw conflict(answer.refused)
  return {
    schemaVersion: answer.schemaVersion,
    isLost: () => socket.readableEnded || socket.destroyed,
    release: async () => {
      if (socket.destroyed) return
      const closed = once(socket, 'close')
      socket.end()
      await closed
    },
  }
}

/** The folder stays locked until the copy is released, as a server would remove it at its start. */
async function copyOfStopped(dataDir: string): Promise<HeldCopy> {
  const database = await openDatabase({ kind: 'embedded', folder: dataDir })
  const copy = copyFolderOf(dataDir)
  const release = async () => {
    try {
      await rm(copy, { recursive: true, force: true })
    } finally {
      await database.close()
    }
  }
  try {
    await rm(copy, { recursive: true, force: true })
    await mkdir(copy, { mode: 0o700 })
    const schemaVersion = await copyDatabase(database, databaseFolder(copy))
    return { schemaVersion, isLost: () => false, release }
  } catch (error) {
    await release()
    throw error
  }
}
