import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { assertNoValues } from './log-values.ts'

/** The product, running as it does for everybody. */
export type Server = {
  /** Its public address, the same after a restart. */
  url: string
  dataDir: string
  /** Ends it as a crash would. */
  kill9(): Promise<void>
  /**
   * Stops it, and removes its data if the folder is its own. Fails if it takes more than 20 seconds, or has
   * printed an address.
   */
  stop(): Promise<void>
  /** Starts it again on the same data, after asking it to stop if it still runs. */
  restart(): Promise<void>
  /** All it has printed so far. */
  logs(): string
}

const root = fileURLToPath(new URL('..', import.meta.url))
const readyWithinMs = 120_000
const stoppedWithinMs = 20_000

/**
 * Starts `src/server/main.ts` on a free port, with its data in a new temporary folder, and waits until it
 * answers. It serves what is built in `dist/client`. `copyOf` is the data folder of a stopped server that it
 * begins with.
 */
export async function startServer(
  options: { dataDir?: string; copyOf?: string; env?: Record<string, string> } = {},
): Promise<Server> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), 'sorrel-e2e-'))
  if (options.copyOf) cpSync(options.copyOf, dataDir, { recursive: true })
  const removeData = () => {
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
  }
  const env = { ...environment(port, dataDir), ...options.env }
  const printed: string[] = []
  let child = run(env, printed)

  // Whatever becomes of the tests, nothing of theirs stays.
  const endWithTests = () => {
    child.kill('SIGKILL')
    removeData()
  }
  process.once('exit', endWithTests)

  const server: Server = {
    url,
    dataDir,
    logs: () => printed.join(''),
    kill9: () => end(child, 'SIGKILL', printed),
    restart: async () => {
      await end(child, 'SIGTERM', printed)
      child = run(env, printed)
      await untilReady(url, child, printed)
    },
    stop: async () => {
      try {
        await end(child, 'SIGTERM', printed)
      } finally {
        process.off('exit', endWithTests)
        removeData()
      }
      assertNoValues(printed.join('').split('\n'))
    },
  }
  try {
    await untilReady(url, child, printed)
  } catch (error) {
    await server.kill9()
    await server.stop()
    throw error
  }
  return server
}

/** Starts it and expects it to refuse: its exit code and output. A data folder of its own is removed. */
export async function startRefused(
  options: { dataDir?: string; env?: Record<string, string> } = {},
): Promise<{ code: number | null; output: string }> {
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), 'sorrel-e2e-'))
  const printed: string[] = []
  const port = await freePort()
  const child = run({ ...environment(port, dataDir), ...options.env }, printed)
  const [code] = await once(child, 'close')
  if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
  return { code, output: printed.join('') }
}

/** Only this and what a test sets reaches the server, of the settings that a developer's shell may hold. */
function environment(port: number, dataDir: string): Record<string, string> {
  return {
    ...pick(process.env, ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ']),
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  }
}

function run(env: Record<string, string>, printed: string[]): ChildProcess {
  const preload = fileURLToPath(new URL('end-with-parent.ts', import.meta.url))
  // In Vitest the embedded database is as in vitest.config.ts; for trials and measures as everybody has it.
  const quickWasm = process.env['VITEST'] ? ['--liftoff-only'] : []
  const child = spawn(process.execPath, [...quickWasm, '--import', preload, 'src/server/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => printed.push(text))
  return child
}

async function untilReady(url: string, child: ChildProcess, printed: string[]): Promise<void> {
  const giveUpAt = Date.now() + readyWithinMs
  while (Date.now() < giveUpAt) {
    if (hasEnded(child)) throw new Error(`The server ended at its start.\n${printed.join('')}`)
    const isReady = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2000) }).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (isReady) return
    await sleep(50)
  }
  throw new Error(`The server did not answer within ${readyWithinMs / 1000} seconds.\n${printed.join('')}`)
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL', printed: string[]): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const inTime = await Promise.race([ended.then(() => true), sleep(stoppedWithinMs, false, { ref: false })])
  if (inTime && signal === 'SIGTERM' && child.exitCode !== 0) {
    const code = child.exitCode ?? child.signalCode
    throw new Error(`The server ended with ${code} after ${signal}.\n${printed.join('')}`)
  }
  if (inTime) return
  child.kill('SIGKILL')
  await ended
  throw new Error(
    `The server did not stop within ${stoppedWithinMs / 1000} seconds of ${signal}.\n${printed.join('')}`,
  )
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/**
 * A port that nothing listens on now, below those that the system gives to outgoing connections, one of which
 * could take it before the server does.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}

function pick(source: NodeJS.ProcessEnv, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (source[name] === undefined ? [] : [[name, source[name]]])),
  )
}
