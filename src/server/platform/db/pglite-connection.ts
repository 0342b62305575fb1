import { on } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { ConnectionLost, StatementOverdue } from './failures.ts'

type PgliteOptions = {
  /** A folder. Default: in memory. */
  dataDir?: string
  /** A database's file to start from. */
  snapshot?: Uint8Array
  statementTimeoutMs: number
}

/** A failed start, as with a full disk, is not retried at once. */
const restartPauseMs = 1_000

/**
 * An embedded PostgreSQL that `pg` uses like a server: each connection is a stream of wire-protocol bytes to
 * and from the worker (decisions/0002). There is one session, so its pool has exactly one connection. If a
 * worker ends, by a fault or a statement that runs too long, so does its connection; the next connection
 * starts another worker.
 */
export class PgliteServer {
  readonly #newWorker: () => Worker
  readonly #statementTimeoutMs: number
  #worker: Promise<Worker> | undefined
  #connection: PgliteConnection | undefined
  /** The connections that the worker has not answered yet, in order. */
  #unanswered: PgliteConnection[] = []
  #withoutStatementTimeout = 0

  private constructor(newWorker: () => Worker, statementTimeoutMs: number) {
    this.#newWorker = newWorker
    this.#statementTimeoutMs = statementTimeoutMs
  }

  /**
   * Opens the folder (a new one takes some seconds), or a database in memory if `dataDir` is undefined. Its
   * worker may be restarted, in memory from the snapshot.
   *
   * @throws ConnectionLost if it can't be opened.
   */
  static async open({ statementTimeoutMs, ...options }: PgliteOptions): Promise<PgliteServer> {
    compiled ??= compile()
    const workerData = { ...options, pgliteWasmModule: await compiled }
    const newWorker = () => new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData })
    const server = new PgliteServer(newWorker, statementTimeoutMs)
    server.#worker = server.#start()
    await server.#worker
    return server
  }

  /** The stream factory that `pg.Pool` takes. */
  connect = (): Duplex => {
    const connection = new PgliteConnection({
      reach: () => this.#reach(),
      send: (worker, bytes) => {
        this.#unanswered.push(connection)
        worker.postMessage(bytes)
      },
      statementTimeoutMs: this.#statementTimeoutMs,
      hasNoStatementTimeout: () => this.#withoutStatementTimeout > 0,
    })
    this.#connection = connection
    return connection
  }

  /** The whole database as one tar file, for tests that start from a migrated one. */
  async snapshot(): Promise<Uint8Array> {
    const worker = await this.#reach()
    const answer = new Promise<Uint8Array>((resolve) => {
      worker.on('message', (message) => message?.snapshot && resolve(message.snapshot))
    })
    worker.postMessage('snapshot')
    return answer
  }

  /**
   * Copies the database's folder, as it is between two statements; the next ones wait meanwhile.
   *
   * @throws the file system's error, such as for a full disk.
   */
  async copyTo(folder: string): Promise<void> {
    await this.withoutStatementTimeout(async () => {
      const worker = await this.#reach()
      const messages = on(worker, 'message', { close: ['exit'] })
      worker.postMessage({ copyTo: folder })
      for await (const [message] of messages) {
        const failure = message.copied?.failure
        if (failure) throw Object.assign(new Error(failure.message), { code: failure.code })
        if (message.copied) return
      }
      throw new Error('The database ended while it was copied.')
    })
  }

  /** Disables the statement timeout during `work`. */
  async withoutStatementTimeout<T>(work: () => Promise<T>): Promise<T> {
    this.#withoutStatementTimeout++
    try {
      return await work()
    } finally {
      this.#withoutStatementTimeout--
    }
  }

  /** Ends the worker, if it is running. */
  async close(): Promise<void> {
    const worker = await this.#worker?.catch(() => undefined)
    if (!worker) return
    const ended = endOf(worker)
    worker.postMessage('close')
    await ended
  }

  /** The running worker, or a new one. */
  #reach(): Promise<Worker> {
    this.#worker ??= this.#start().catch(async (error: unknown) => {
      await sleep(restartPauseMs)
      this.#worker = undefined
      throw error
    })
    return this.#worker
  }

  async #start(): Promise<Worker> {
    const worker = this.#newWorker()
    worker.on('message', (message) => {
      if (message instanceof Uint8Array) this.#unanswered.shift()?.receive(message)
    })
    const ended = endOf(worker)
    const isReady = new Promise<true>((resolve) => worker.once('message', () => resolve(true)))
    const first = await Promise.race([isReady, ended])
    if (first !== true) throw first
    void ended.then((reason) => this.#lose(reason))
    return worker
  }

  #lose(reason: ConnectionLost): void {
    this.#worker = undefined
    this.#unanswered = []
    this.#connection?.lose(reason)
  }
}

/** Why the worker has ended, if it has. */
function endOf(worker: Worker): Promise<ConnectionLost> {
  return new Promise((resolve) => {
    let cause: unknown
    worker.once('error', (error) => {
      cause = error
    })
    worker.once('exit', () => resolve(new ConnectionLost('The embedded database has ended.', { cause })))
  })
}

/**
 * PostgreSQL's functions are compiled at their first call, which is half of a start. All threads of a process
 * share the result.
 */
let compiled: Promise<object> | undefined

/** The part that is used; TypeScript has these types for browsers only. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> }

async function compile(): Promise<object> {
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return WebAssembly.compile(await readFile(path.join(path.dirname(pglite), 'pglite.wasm')))
}

type ConnectionOptions = {
  reach: () => Promise<Worker>
  send: (worker: Worker, bytes: Uint8Array) => void
  statementTimeoutMs: number
  /** Whether statements may take as long as they need. */
  hasNoStatementTimeout: () => boolean
}

class PgliteConnection extends Duplex {
  readonly #options: ConnectionOptions
  #worker: Worker | undefined
  #unanswered = 0
  #timer: NodeJS.Timeout | undefined
  #overdue: ConnectionLost | undefined

  constructor(options: ConnectionOptions) {
    super()
    this.#options = options
  }

  /** The database has ended. */
  lose(reason: ConnectionLost): void {
    clearTimeout(this.#timer)
    this.destroy(this.#overdue ?? reason)
  }

  receive(bytes: Uint8Array): void {
    this.#unanswered--
    clearTimeout(this.#timer)
    if (this.#unanswered > 0) this.#watch()
    if (bytes.length > 0 && !this.destroyed) this.push(bytes)
  }

  // What pg calls of net.Socket.
  connect(): void {
    this.#options.reach().then(
      (worker) => {
        // The caller may have given up meanwhile.
        if (this.destroyed) return
        this.#worker = worker
        this.emit('connect')
      },
      (error) => this.destroy(error),
    )
  }
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#post(chunk, done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#post(Buffer.concat(chunks.map(({ chunk }) => chunk)), done)
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  // The timer keeps running, as the next connection waits for what the worker is still busy with.
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    done(error)
  }

  #post(bytes: Uint8Array, done: () => void): void {
    if (!this.#worker) return done()
    this.#unanswered++
    if (this.#unanswered === 1) this.#watch()
    this.#options.send(this.#worker, new Uint8Array(bytes))
    done()
  }

  /**
   * PGlite has no statement timeout: the thread of a statement that runs too long is ended, as by a crash.
   */
  #watch(): void {
    const { statementTimeoutMs, hasNoStatementTimeout } = this.#options
    this.#timer = setTimeout(() => {
      if (hasNoStatementTimeout()) return this.#watch()
      const words = `A statement ran longer than ${statementTimeoutMs / 1000} seconds and was terminated.`
      this.#overdue = new StatementOverdue(words)
      void this.#worker?.terminate()
    }, statementTimeoutMs)
    this.#timer.unref()
  }
}
