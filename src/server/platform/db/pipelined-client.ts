import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import type { Instrumentation } from '#server/platform/observe/instrumentation.ts'
import { beginWait } from '#server/platform/observe/waits.ts'
import { currentWork } from '#server/platform/observe/work.ts'
import type { StatementNames } from './statement-names.ts'

export type PipelinedOptions = pg.PoolConfig & {
  /** Observes every statement. */
  watch: Instrumentation
  /** Null if connections don't keep prepared statements. */
  names: StatementNames | null
}

/** A pool of pipelined connections. */
export class PipelinedPool extends pg.Pool {
  constructor(options: PipelinedOptions) {
    const poolOptions: PipelinedOptions = { ...options, Client: PipelinedClient, pipeline: true }
    super(poolOptions)
    // A connection that the server closes must not end the process: the pool replaces an idle one, and the
    // next query on one in use fails. pg also emits both as 'error' events, which are fatal without a
    // listener.
    this.on('error', () => {})
    this.on('connect', (client) => {
      client.on('error', () => {})
      // The set-up of a connection belongs to no request or job.
      if (client instanceof PipelinedClient) client.watch = options.watch
    })
  }

  // A released connection is handed to the next in line within the async context of the one who released it.
  override connect = ((callback?: (...args: unknown[]) => void) => {
    const endWait = beginWait(currentWork(), () => 'a database connection')
    if (!callback) return super.connect().finally(endWait)
    const bound = AsyncLocalStorage.bind(callback)
    return super.connect((...args) => {
      endWait()
      bound(...args)
    })
  }) as pg.Pool['connect']
}

type Answered = (error: Error | null | undefined, result?: pg.QueryResult) => void

/** What has become of a transaction so far. */
export type TransactionState = {
  /** Its first failure, so that a caught error can't lead to a false acknowledgement. */
  failure?: unknown
  rowsWritten: number
}

/**
 * A connection that sends each statement without waiting for the answers before it. Statements that repeat
 * are prepared; each one's time is reported.
 */
export class PipelinedClient extends pg.Client {
  #transaction: TransactionState = { rowsWritten: 0 }
  watch: Instrumentation | undefined
  readonly #names: StatementNames | null

  constructor(options?: string | pg.ClientConfig) {
    super(options)
    // The pool passes its options on.
    this.#names = (options as PipelinedOptions).names
  }

  /** Begins a new transaction; the returned object follows it. */
  newTransaction(): TransactionState {
    this.#transaction = { rowsWritten: 0 }
    return this.#transaction
  }

  // pg returns a promise, or calls a callback, as its pool does.
  override query = ((...query: unknown[]) => {
    const text = textOf(query[0])
    if (text === undefined) return super.query(...(query as [string]))
    const ended = this.#begin(text)
    query[0] = this.#withName(query[0], query[1])
    const callback = query.at(-1)
    if (typeof callback === 'function') {
      const answered: Answered = (error, result) => {
        ended(error, result)
        callback(error, result)
      }
      return super.query(...([...query.slice(0, -1), answered] as unknown as [string]))
    }
    const answer = super.query(...(query as [string]))
    answer.then((result) => ended(null, result), ended)
    return answer
  }) as pg.Client['query']

  #begin(text: string): Answered {
    const transaction = this.#transaction
    const work = currentWork()
    const endWait = beginWait(work, () => describeStatement(text))
    const startedAt = performance.now()
    return (failure, result) => {
      if (failure) transaction.failure ??= failure
      transaction.rowsWritten += rowsWrittenBy(result)
      endWait()
      this.watch?.statementEnded({
        text,
        startedAt,
        ms: performance.now() - startedAt,
        isFailed: Boolean(failure),
        work,
      })
    }
  }

  #withName(statement: unknown, values: unknown): unknown {
    if (typeof statement !== 'object' || !this.#names) return statement
    const config = statement as pg.QueryConfig
    if (config.name) return statement
    const name = this.#names.nameOf(config.text, Array.isArray(values) ? values : config.values)
    return name === undefined ? statement : { ...config, name }
  }
}

/** Undefined for anything but a plain statement. */
function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement
  const isConfig = typeof statement === 'object' && statement !== null && 'text' in statement
  return isConfig && typeof statement.text === 'string' ? statement.text : undefined
}

const writing = new Set(['INSERT', 'UPDATE', 'DELETE'])

/** Zero for several statements in one text, whose results are a list. */
function rowsWrittenBy(result: Partial<pg.QueryResult> | undefined): number {
  return writing.has(result?.command ?? '') ? (result?.rowCount ?? 0) : 0
}

function describeStatement(text: string): string {
  return `${takesLock.test(text) ? 'a lock' : 'a statement'}: ${text.slice(0, 200)}`
}

const takesLock = /\bfor (no key )?update\b|\bfor (key )?share\b|\badvisory\b|\block table\b/i
