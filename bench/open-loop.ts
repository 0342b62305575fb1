import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import type { Call } from './http-load.ts'

/** Milliseconds from when a call was to be sent until its answer was there. */
type Took = { p50: number; p99: number; max: number; answered: number }

/** Of all calls, and of each kind. */
export type OpenLoopResult = Took & { failed: number; byKind: ReadonlyMap<string, Took> }

/** A call that is sent; `answeredBy` gets its answer if it is of 2xx. */
export type OpenLoopCall = { kind: string; call: Call; answeredBy?: ((body: string) => void) | undefined }

const connections = 256
const tickMs = 2

/**
 * Sends calls at a fixed rate, however long the answers take, as people come whether or not the server keeps
 * up. What is measured begins when the call was to be sent: a server that falls behind can't hide it
 * (coordinated omission).
 */
export async function runOpenLoop({
  url,
  perSecond,
  seconds,
  next,
}: {
  url: string
  perSecond: number
  seconds: number
  next: () => OpenLoopCall
}): Promise<OpenLoopResult> {
  const pool = new Pool(url, { connections, pipelining: 1 })
  const took: { kind: string; ms: number }[] = []
  let failed = 0
  const send = async (plannedAt: number): Promise<void> => {
    const { kind, call, answeredBy } = next()
    const { method = 'GET', path, headers = {}, body = null } = call
    try {
      const answer = await pool.request({ method, path, headers, body })
      const text = await answer.body.text()
      took.push({ kind, ms: performance.now() - plannedAt })
      if (answer.statusCode < 300) answeredBy?.(text)
      else failed++
    } catch {
      failed++
    }
  }
  const begin = performance.now()
  const under: Promise<void>[] = []
  const all = Math.round(perSecond * seconds)
  while (under.length < all) {
    const plannedAt = begin + (under.length / perSecond) * 1000
    if (plannedAt > performance.now()) await sleep(tickMs)
    else under.push(send(plannedAt))
  }
  await Promise.all(under)
  await pool.close()
  const byKind = Map.groupBy(took, ({ kind }) => kind)
  return {
    ...tookOf(took),
    failed,
    byKind: new Map([...byKind].map(([kind, ofKind]) => [kind, tookOf(ofKind)])),
  }
}

function tookOf(took: readonly { ms: number }[]): Took {
  const inOrder = took.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const partOf = (part: number) => inOrder[Math.floor(inOrder.length * part)] ?? Number.POSITIVE_INFINITY
  return { p50: partOf(0.5), p99: partOf(0.99), max: inOrder.at(-1) ?? 0, answered: inOrder.length }
}
