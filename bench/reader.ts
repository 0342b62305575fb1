import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, Worker, workerData } from 'node:worker_threads'

/** What to read, and whether once or repeatedly until a stop message. */
type Reading = { url: string; headers: Record<string, string>; again: boolean }
type ReadingResult = { milliseconds: number[]; bytes: number; lines: number }

const pauseMs = 10

/** Reads repeatedly, with a short pause, until `stop`; returns how long each took. In a thread of its own. */
export function startReader(reading: Omit<Reading, 'again'>): { stop: () => Promise<number[]> } {
  const worker = new Worker(new URL(import.meta.url), { workerData: { ...reading, again: true } })
  return {
    stop: async () => {
      worker.postMessage('stop')
      return (await resultOf(worker)).milliseconds
    },
  }
}

/** Reads a file once, in a thread of its own. */
export async function readFile(reading: Omit<Reading, 'again'>): Promise<ReadingResult> {
  return resultOf(new Worker(new URL(import.meta.url), { workerData: { ...reading, again: false } }))
}

async function resultOf(worker: Worker): Promise<ReadingResult> {
  const [result] = (await once(worker, 'message')) as [ReadingResult]
  return result
}

async function read({ url, headers, again }: Reading): Promise<ReadingResult> {
  const agent = new Agent({ keepAlive: true })
  const result: ReadingResult = { milliseconds: [], bytes: 0, lines: 0 }
  const stop = new AbortController()
  parentPort?.once('message', () => stop.abort())
  if (!again) stop.abort()
  do {
    const begin = performance.now()
    const [answer] = (await once(get(url, { agent, headers }), 'response')) as [IncomingMessage]
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}.`)
    for await (const chunk of answer) {
      if (again) continue
      const bytes: Buffer = chunk
      result.bytes += bytes.length
      for (const byte of bytes) if (byte === 10) result.lines++
    }
    result.milliseconds.push(performance.now() - begin)
    if (again) await sleep(pauseMs)
  } while (!stop.signal.aborted)
  agent.destroy()
  return result
}

const given = workerData as Reading | null
if (given && parentPort) {
  parentPort.postMessage(await read(given))
  parentPort.close()
}
