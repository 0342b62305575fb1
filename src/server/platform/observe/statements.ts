import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Instrumentation } from './instrumentation.ts'
import { beginWait } from './waits.ts'
import { currentWork } from './work.ts'

/** From now on `watch` hears of every statement that goes over this pool, whoever asks it. */
export function watchStatements(pool: pg.Pool, watch: Instrumentation): void {
  keepWork(pool)
  pool.on('connect', (client) => tellOfStatements(client, watch))
}

/** A connection that was waited for is handed over by whoever gave it back: what is asked of it is for the one who waited. */
function keepWork(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: (...args: unknown[]) => void) => unknown
  const keeping = (callback?: (...args: unknown[]) => void) => {
    const endWait = beginWait(currentWork(), () => 'a database connection')
    if (!callback) return (connect() as Promise<pg.PoolClient>).finally(endWait)
    const bound = AsyncLocalStorage.bind(callback)
    return connect((...args) => {
      endWait()
      bound(...args)
    })
  }
  pool.connect = keeping as typeof pool.connect
}

/** pg answers by a callback, which its pool uses, or by a promise. */
function tellOfStatements(client: pg.ClientBase, watch: Instrumentation): void {
  const send = client.query.bind(client) as (...query: unknown[]) => unknown
  const watched = (...query: unknown[]) => {
    const text = textOf(query[0])
    if (text === undefined) return send(...query)
    const told = beginStatement(text, watch)
    const callback = query.at(-1)
    if (typeof callback !== 'function') return tellingOf(send(...query), told)
    query[query.length - 1] = (error: unknown, ...answer: unknown[]) => {
      told(Boolean(error))
      callback(error, ...answer)
    }
    return send(...query)
  }
  client.query = watched as typeof client.query
}

/** Undefined for what is no plain statement, as a cursor, or answers in a way of its own. */
function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement
  const isConfig = typeof statement === 'object' && statement !== null && 'text' in statement
  if (!isConfig || 'submit' in statement || 'callback' in statement) return undefined
  return typeof statement.text === 'string' ? statement.text : undefined
}

function beginStatement(text: string, watch: Instrumentation): (isFailed: boolean) => void {
  const work = currentWork()
  const endWait = beginWait(work, () => describeStatement(text))
  const startedAt = performance.now()
  return (isFailed) => {
    endWait()
    watch.statementEnded({ text, startedAt, ms: performance.now() - startedAt, isFailed, work })
  }
}

function describeStatement(text: string): string {
  return `${takesLock.test(text) ? 'a lock' : 'a statement'}: ${text.slice(0, 200)}`
}

const takesLock = /\bfor (no key )?update\b|\bfor (key )?share\b|\badvisory\b|\block table\b/i

async function tellingOf(answer: unknown, told: (isFailed: boolean) => void): Promise<unknown> {
  let isFailed = true
  try {
    const answered = await answer
    isFailed = false
    return answered
  } finally {
    told(isFailed)
  }
}
