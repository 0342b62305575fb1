import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const startTimeoutMs = 60_000

export type ServerOptions = { dataDir?: string; port?: number; env?: Record<string, string> }

/** The real product as a process of its own, on loopback. `close` ends it, whatever state it is in. */
export class ServerProcess {
  readonly url: string
  readonly dataDir: string
  readonly #ownsFolder: boolean
  readonly #env: Record<string, string>
  #child: ChildProcess | undefined
  #output = ''

  private constructor(port: number, options: ServerOptions) {
    this.url = `http://localhost:${port}`
    this.#ownsFolder = options.dataDir === undefined
    this.dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), 'timeleaf-data-'))
    this.#env = {
      PORT: String(port),
      PUBLIC_URL: this.url,
      DATA_DIR: this.dataDir,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...options.env,
    }
  }

  /** Starts it and waits until it answers. */
  static async start(options: ServerOptions = {}): Promise<ServerProcess> {
    const server = new ServerProcess(options.port ?? (await freePort()), options)
    await server.start()
    return server
  }

  /** Starts it to see it refuse: its exit code and what it printed. */
  static async startExpectingRefusal(
    options: ServerOptions,
  ): Promise<{ code: number | null; output: string }> {
    const server = new ServerProcess(options.port ?? (await freePort()), options)
    const child = server.#spawn()
    const [code] = await once(child, 'exit')
    if (server.#ownsFolder) rmSync(server.dataDir, { recursive: true, force: true })
    return { code, output: server.#output }
  }

  async start(): Promise<void> {
    const child = this.#spawn()
    const deadline = Date.now() + startTimeoutMs
    while (!(await this.isHealthy())) {
      if (child.exitCode !== null) throw new Error(`The server ended while starting:\n${this.#output}`)
      if (Date.now() > deadline) throw new Error(`The server did not start in time:\n${this.#output}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  /** Ends it at once, as a crash of the machine would. */
  async kill9(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Asks it to stop; answers its exit code. */
  async stop(): Promise<number | null> {
    return this.#end('SIGTERM')
  }

  async restart(): Promise<void> {
    await this.stop()
    await this.start()
  }

  async close(): Promise<void> {
    await this.#end('SIGKILL')
    if (this.#ownsFolder) rmSync(this.dataDir, { recursive: true, force: true })
  }

  /** All it has printed since it was first started. */
  output(): string {
    return this.#output
  }

  async isHealthy(): Promise<boolean> {
    return fetch(`${this.url}/api/health`).then(
      (answer) => answer.status === 200,
      () => false,
    )
  }

  #spawn(): ChildProcess {
    const child = spawn(process.execPath, ['src/server/main.ts'], {
      cwd: root,
      env: { PATH: process.env['PATH'] ?? '', ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#output += text
      })
    }
    this.#child = child
    return child
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const ended = once(child, 'exit')
    child.kill(signal)
    const [code] = await ended
    return code
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.')
  return address.port
}
