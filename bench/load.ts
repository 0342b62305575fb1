import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { options } from './options.ts'
import { medianOf, partOf } from './report.ts'

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

/** Milliseconds that a call takes. */
export type Took = { perSecond: number; p50: number; p99: number }

/**
 * Sends a load over connections that stay open, each with one call under way.
 *
 * @throws Error where any answer has another status: figures come from no errors.
 */
export async function runLoad(load: Load): Promise<Took> {
  const { url, connections, calls, once = false, expected = 200, seconds = options.seconds } = load
  const pool = new Pool(url, { connections, pipelining: 1 })
  const took: number[] = []
  const begin = performance.now()
  const isOver = () => performance.now() - begin > seconds * 1000
  // No two ask for the same at the same time where there are enough calls.
  const asOneClient = async (_: unknown, first: number) => {
    for (let place = first; once ? place < calls.length : !isOver(); place += connections) {
      const call = calls[place % calls.length]
      if (!call) return
      const at = performance.now()
      const { status } = await send(pool, call)
      took.push(performance.now() - at)
      if (status !== expected) throw new Error(`${url}${call.path}: status ${status}.`)
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, asOneClient))
  } finally {
    await pool.destroy()
  }
  const perSecond = took.length / ((performance.now() - begin) / 1000)
  return { perSecond, p50: partOf(took, 0.5), p99: partOf(took, 0.99) }
}

async function send(pool: Pool, { method = 'GET', path, headers = {}, body }: Call) {
  const answer = await pool.request({ method, path, headers, body: body ?? null })
  return { status: answer.statusCode, text: await answer.body.text() }
}

/** Calls that are sent together; `answeredBy` gets the first answer if all are of 2xx. */
export type OpenLoopCall = {
  kind: string
  calls: readonly Call[]
  answeredBy?: ((body: string) => void) | undefined
}

/** Of all calls; `kinds` has the 99th percentile of each kind. */
export type OpenLoopResult = { p50: number; p99: number; failed: number; kinds: ReadonlyMap<string, number> }

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
  const pool = new Pool(url, { connections: 256, pipelining: 1 })
  const took: { kind: string; ms: number }[] = []
  let failed = 0
  const sendPlanned = async (plannedAt: number): Promise<void> => {
    const { kind, calls, answeredBy } = next()
    const answers = await Promise.all(calls.map((call) => send(pool, call).catch(() => undefined)))
    took.push({ kind, ms: performance.now() - plannedAt })
    if (answers.every((answer) => answer && answer.status < 300)) answeredBy?.(answers[0]?.text ?? '')
    else failed++
  }
  const begin = performance.now()
  const underWay: Promise<void>[] = []
  while (underWay.length < Math.round(perSecond * seconds)) {
    const plannedAt = begin + (underWay.length / perSecond) * 1000
    if (plannedAt > performance.now()) await sleep(2)
    else underWay.push(sendPlanned(plannedAt))
  }
  await Promise.all(underWay)
  await pool.close()
  const of = (part: number, some: readonly { ms: number }[] = took) =>
    partOf(
      some.map(({ ms }) => ms),
      part,
    )
  const kinds = [...Map.groupBy(took, ({ kind }) => kind)].map(
    ([kind, some]) => [kind, of(0.99, some)] as const,
  )
  return { p50: of(0.5), p99: of(0.99), failed, kinds: new Map(kinds) }
}

/** What each load measured in each turn. */
export type Turns<Name extends string> = {
  median(name: Name, figure: keyof Took): number
  /** Of two loads of the same turn, as what happens on the machine meanwhile happens to both. */
  ratio(name: Name, to: Name, figure: keyof Took): number
}

/**
 * Runs the loads one after the other, as often as there are pairs, after each has run once to warm up. One
 * that can't be sent twice is a function, which makes the next.
 */
export async function inTurns<Name extends string>(
  loads: Record<Name, Load | (() => Promise<Load>)>,
): Promise<Turns<Name>> {
  const names = Object.keys(loads) as Name[]
  const nextOf = async (name: Name): Promise<Load> => {
    const load: Load | (() => Promise<Load>) = loads[name]
    return typeof load === 'function' ? load() : load
  }
  for (const name of names) await runLoad({ ...(await nextOf(name)), seconds: 1 })
  const turns: Record<Name, Took>[] = []
  for (let turn = 0; turn < options.pairs; turn++) {
    const results: [Name, Took][] = []
    for (const name of names) results.push([name, await runLoad(await nextOf(name))])
    turns.push(Object.fromEntries(results) as Record<Name, Took>)
  }
  return {
    median: (name, figure) => medianOf(turns.map((turn) => turn[name][figure])),
    ratio: (name, to, figure) => medianOf(turns.map((turn) => turn[name][figure] / turn[to][figure])),
  }
}
