import { readSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '#server/platform/errors.ts'
import { type Checked, checkLines } from './check.ts'
import type { MovedTable } from './tables.ts'

/**
 * Checks one company file in a thread of its own, so that parsing it never blocks the server's event loop.
 * Replies with what it found, or with the sentence of the refusal.
 */
const port = parentPort
if (!port) throw new Error('check-worker.ts runs as a worker thread only.')

/**
 * The open file, which the server closes, and the tables, as reading the schema takes longer than most files.
 */
export type CheckWorkerData = { descriptor: number; bytes: number; tables: readonly MovedTable[] }
export type CheckAnswer = { checked: Checked } | { refusal: string }

const chunkBytes = 64 * 1024

port.postMessage(await check(workerData))

async function check(file: CheckWorkerData): Promise<CheckAnswer> {
  try {
    return { checked: await checkLines(chunksOf(file), file.tables) }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.message }
    throw error
  }
}

function* chunksOf({ descriptor, bytes }: CheckWorkerData): Generator<Buffer> {
  for (let position = 0; position < bytes; ) {
    const chunk = Buffer.alloc(chunkBytes)
    const read = readSync(descriptor, chunk, 0, chunkBytes, position)
    if (read === 0) return
    yield chunk.subarray(0, read)
    position += read
  }
}
