import { Agent, type IncomingMessage, request } from 'node:http'
import { Worker, workerData } from 'node:worker_threads'

/** The same GET again and again, over a few connections that stay open. */
export type Load = { url: string; headers: Record<string, string>; requests: number; connections: number }
type LoadResult = { perSecond: number; statuses: number[]; bytes: number }

/** Sends a load from a thread of its own, so that it doesn't share the server's. */
export async function sendLoad({ url, headers, requests, connections }: Load): Promise<LoadResult> {
  const load: Load = { url, headers, requests, connections }
  const worker = new Worker(new URL(import.meta.url), { workerData: { load } })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

async function send({ url, headers, requests, connections }: Load): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const statuses = new Set<number>()
  let left = requests
  let bytes = 0
  const one = async () => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(url, { agent, headers }, resolve).once('error', reject).end()
    })
    bytes = 0
    for await (const chunk of answer) bytes += (chunk as Buffer).length
    statuses.add(answer.statusCode ?? 0)
  }
  const begin = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) await one()
    }),
  )
  const seconds = (performance.now() - begin) / 1000
  agent.destroy()
  return { perSecond: requests / seconds, statuses: [...statuses], bytes }
}

const given = workerData as { load: Load } | null
if (given?.load) {
  const { parentPort } = await import('node:worker_threads')
  parentPort?.postMessage(await send(given.load))
}
