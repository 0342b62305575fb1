import { on, once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'

const defaultStatementTimeoutMs = 30_000

type PgliteOptions = {
  /** A folder; in memory without one. */
  dataDir?: string
  /** A database's file to begin with. */
  snapshot?: Uint8Array
  statementTimeoutMs?: number
}

/**
 * An embedded PostgreSQL that `pg` talks to as if it were a server: each connection is a stream of wire-protocol bytes
 * to and from the worker (decisions/0002). There is one session, so a pool over it has exactly one connection.
 */
export class PgliteServer {
  readonly #start: () => Worker
  readonly #statementTimeoutMs: number
  #worker: Worker
  #connection: PgliteConnection | undefined
  #unhurried = 0

  private constructor(start: () => Worker, worker: Worker, statementTimeoutMs: number) {
    this.#start = start
    this.#statementTimeoutMs = statementTimeoutMs
    this.#worker = worker
    this.#listenTo(worker)
  }

  /** Opens the folder (a new one takes some seconds), or a database in memory when `dataDir` is undefined. */
  static async open({ statementTimeoutMs, ...options }: PgliteOptions): Promise<PgliteServer> {
    compiled ??= compile()
    const workerData = { ...options, pgliteWasmModule: await compiled }
    const start = () => new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData })
    const worker = start()
    await once(worker, 'message')
    return new PgliteServer(start, worker, statementTimeoutMs ?? defaultStatementTimeoutMs)
  }

  /** The stream factory that `pg.Pool` takes. */
  connect = (): Duplex => {
    this.#connection = new PgliteConnection({
      send: (bytes) => this.#worker.postMessage(bytes),
      statementTimeoutMs: this.#statementTimeoutMs,
      isUnhurried: () => this.#unhurried > 0,
      onTimeout: () => this.#restart(),
    })
    return this.#connection
  }

  /** The whole database as one tar file, for tests that start from a migrated one. */
  async snapshot(): Promise<Uint8Array> {
    const answer = new Promise<Uint8Array>((resolve) => {
      this.#worker.on('message', (message) => message?.snapshot && resolve(message.snapshot))
    })
    this.#worker.postMessage('snapshot')
    return answer
  }

  /**
   * Copies the database's folder to a new one, as it is between two statements; the next statements wait meanwhile.
   *
   * @throws the file system's error, as where the disk is full.
   */
  async copyTo(folder: string): Promise<void> {
    await this.unhurried(async () => {
      const messages = on(this.#worker, 'message', { close: ['exit'] })
      this.#worker.postMessage({ copyTo: folder })
      for await (const [message] of messages) {
        const failure = message.copied?.failure
        if (failure) throw Object.assign(new Error(failure.message), { code: failure.code })
        if (message.copied) return
      }
      throw new Error('The database ended while it was copied.')
    })
  }

  /** While `work` goes on statements may take as long as they need: they are at work, or wait for it. */
  async unhurried<T>(work: () => Promise<T>): Promise<T> {
    this.#unhurried++
    try {
      return await work()
    } finally {
      this.#unhurried--
    }
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.#worker.on('message', (message) => message === 'closed' && resolve())
    })
    this.#worker.postMessage('close')
    await closed
    await this.#worker.terminate()
  }

  #listenTo(worker: Worker): void {
    worker.on('message', (message) => {
      if (message instanceof Uint8Array) this.#connection?.receive(message)
    })
    worker.on('error', (error) => this.#connection?.destroy(error))
  }

  /** PGlite knows no statement timeout: a statement that runs too long ends with its thread, as if by a crash. */
  async #restart(): Promise<void> {
    await this.#worker.terminate()
    this.#worker = this.#start()
    await once(this.#worker, 'message')
    this.#listenTo(this.#worker)
  }
}

/** Compiling PostgreSQL takes longer than all else of opening a database: once for each process, all its threads share it. */
let compiled: Promise<object> | undefined

/** What is used of it: TypeScript knows the rest as a part of browsers alone. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> }

async function compile(): Promise<object> {
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return WebAssembly.compile(await readFile(path.join(path.dirname(pglite), 'pglite.wasm')))
}

type ConnectionOptions = {
  send: (bytes: Uint8Array) => void
  statementTimeoutMs: number
  /** True while a statement may take longer than the others. */
  isUnhurried: () => boolean
  onTimeout: () => Promise<void>
}

class PgliteConnection extends Duplex {
  readonly #options: ConnectionOptions
  #unanswered = 0
  #timer: NodeJS.Timeout | undefined

  constructor(options: ConnectionOptions) {
    super()
    this.#options = options
  }

  receive(bytes: Uint8Array): void {
    this.#unanswered--
    clearTimeout(this.#timer)
    if (this.#unanswered > 0) this.#watch()
    if (bytes.length > 0) this.push(bytes)
  }

  // The parts of net.Socket that pg calls.
  connect(): void {
    process.nextTick(() => this.emit('connect'))
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

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#timer)
    done(error)
  }

  #post(bytes: Uint8Array, done: () => void): void {
    this.#unanswered++
    if (this.#unanswered === 1) this.#watch()
    this.#options.send(new Uint8Array(bytes))
    done()
  }

  #watch(): void {
    const { statementTimeoutMs, isUnhurried, onTimeout } = this.#options
    this.#timer = setTimeout(() => {
      if (isUnhurried()) return this.#watch()
      const words = `A statement ran longer than ${statementTimeoutMs / 1000} seconds and was terminated.`
      void onTimeout().then(() => this.destroy(new Error(words)))
    }, statementTimeoutMs)
    this.#timer.unref()
  }
}
