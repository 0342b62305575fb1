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
const options: ConstructorParameters<typeof PGlite>[0] = { extensions: { btree_gist } }
if (workerData.dataDir) options.dataDir = workerData.dataDir
if (snapshot) options.loadDataDir = new Blob([snapshot])
const database = await PGlite.create(options)

let last = Promise.resolve()
port.on('message', (message: Uint8Array | 'close' | 'snapshot') => {
  last = last.then(() => answer(message))
})
port.postMessage('ready')

async function answer(message: Uint8Array | 'close' | 'snapshot') {
  if (message === 'close') {
    await database.close()
    port?.postMessage('closed')
    return
  }
  if (message === 'snapshot') {
    const file = await database.dumpDataDir('none')
    port?.postMessage({ snapshot: new Uint8Array(await file.arrayBuffer()) })
    return
  }
  port?.postMessage(await database.execProtocolRaw(message))
}
