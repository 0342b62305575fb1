import autocannon from 'autocannon'
import { options } from './options.ts'

export type Call = {
  method?: 'GET' | 'POST' | 'PATCH'
  path: string
  headers?: Record<string, string>
  body?: string
}

export type Load = {
  url: string
  connections: number
  /** What the connections ask for, shared out among them; again from the beginning, unless `once`. */
  calls: readonly Call[]
  /** Each call is sent once: for what can't be written twice. */
  once?: boolean
  expected?: number
  seconds?: number
}

/** Milliseconds that one call takes; bytes of one answer with its head. */
export type LoadResult = { perSecond: number; p50: number; p99: number; bytes: number }

/**
 * Sends a load over connections that stay open, each with one call under way.
 *
 * @throws Error where any answer has another status: figures come from no errors.
 */
export async function runLoad(load: Load): Promise<LoadResult> {
  const shares = shareOut(load)
  const milliseconds: number[] = []
  let bytes = 0
  let failure: string | undefined
  const begin = performance.now()
  let end = begin
  const { promise: done, resolve, reject } = Promise.withResolvers<void>()
  const instance = autocannon(
    {
      url: load.url,
      connections: load.connections,
      timeout: 60,
      ...(load.once ? { amount: load.calls.length } : { duration: load.seconds ?? options.seconds }),
      setupClient: (client) => client.setRequests((shares.shift() ?? []).map(toRequest)),
    },
    (error: unknown) => (error ? reject(error) : resolve()),
  )
  instance.on('response', (_client, status, size, took) => {
    end = performance.now()
    milliseconds.push(took)
    bytes += size
    if (status !== (load.expected ?? 200)) failure ??= `status ${status}`
  })
  instance.on('reqError', (error: unknown) => {
    failure ??= String(error)
  })
  await done
  await untilIdle(load)
  const [first] = load.calls
  if (milliseconds.length === 0) failure ??= 'no answer'
  if (failure) throw new Error(`${load.url}${first?.path}: ${failure}.`)
  const inOrder = milliseconds.toSorted((a, b) => a - b)
  return {
    perSecond: inOrder.length / ((end - begin) / 1000),
    p50: partOf(inOrder, 0.5),
    p99: partOf(inOrder, 0.99),
    bytes: bytes / milliseconds.length,
  }
}

/** What was under way at the end is still worked on, and would be in the way of the next load. */
async function untilIdle({ url, calls, connections, once = false }: Load): Promise<void> {
  const again = once ? [] : calls.slice(0, connections)
  await Promise.all(
    again.map(async ({ path, headers = {}, method = 'GET', body = null }) => {
      await (await fetch(url + path, { method, headers, body })).arrayBuffer()
    }),
  )
}

/** The calls of each connection, so that no two ask for the same at the same time where there are enough. */
function shareOut({ calls, connections }: Load): Call[][] {
  const shares = Array.from({ length: connections }, (): Call[] => [])
  for (let place = 0; place < Math.max(calls.length, connections); place++) {
    const call = calls[place % calls.length]
    if (call) shares[place % connections]?.push(call)
  }
  return shares
}

function toRequest({ method = 'GET', path, headers = {}, body }: Call): autocannon.Request {
  return { method, path, headers, body }
}

function partOf(inOrder: readonly number[], part: number): number {
  return inOrder[Math.min(inOrder.length - 1, Math.floor(inOrder.length * part))] ?? Number.NaN
}
