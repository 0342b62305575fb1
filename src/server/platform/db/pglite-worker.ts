import { constants, cpSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'

/**
 * Runs the embedded PostgreSQL in a thread of its own, so that its work never blocks the server's event loop.
 * Messages in and out are PostgreSQL's wire protocol, one at a time and in order.
 */
const port = parentPort
if (!port) throw new Error('pglite-worker.ts runs as a worker thread only.')

const snapshot: Uint8Array<ArrayBuffer> | undefined = workerData.snapshot
const { pgliteWasmModule } = workerData
/** PGlite touches all of its 128 MB as it starts. What isn’t held there is in the system’s own cache. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB']
const options: ConstructorParameters<typeof PGlite>[0] = {
  extensions: { btree_gist },
  pgliteWasmModule,
  startParams,
}
if (workerData.dataDir) options.dataDir = workerData.dataDir
if (snapshot) options.loadDataDir = new Blob([snapshot])
const database = await PGlite.create(options)

type Message = Uint8Array | 'close' | 'snapshot' | { copyTo: string }

// A fault ends the thread, and its owner starts another one, as its memory can't be trusted any more.
let last = Promise.resolve()
port.on('message', (message: Message) => {
  last = last.then(() => answer(message))
})
port.postMessage('ready')

async function answer(message: Message) {
  if (message === 'close') {
    await database.close()
    process.exit()
  }
  if (message === 'snapshot') {
    const file = await database.dumpDataDir('none')
    port?.postMessage({ snapshot: new Uint8Array(await file.arrayBuffer()) })
    return
  }
  if ('copyTo' in message) {
    port?.postMessage({ copied: copyFolder(message.copyTo) })
    return
  }
  port?.postMessage(await database.execProtocolRaw(message))
}

/** Nothing is written between two messages, so that the copy is the folder as a crash would leave it. */
function copyFolder(target: string): { failure?: { message: string; code: unknown } } {
  try {
    cpSync(workerData.dataDir, target, { recursive: true, mode: constants.COPYFILE_FICLONE })
    return {}
  } catch (error) {
    if (!(error instanceof Error)) throw error
    // Errors lose their code between threads.
    return { failure: { message: error.message, code: 'code' in error ? error.code : undefined } }
  }
}
