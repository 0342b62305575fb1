import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '#test/server-process.ts'
import type { BenchDatabase } from './databases.ts'

/** A server in a process of its own, which shares no thread with the client that measures it. */
export type Child = { url: string; residentMB(): number; stop(): Promise<void> }

const root = fileURLToPath(new URL('..', import.meta.url))
const readyWithinMs = 60_000

/**
 * Sorrel as in production, on loopback, where the limits of calls per person can be off. Without a
 * `databaseUrl` on its embedded database.
 */
export async function startApp(databaseUrl: string, env: Record<string, string> = {}): Promise<Child> {
  return start([...flagsOf(databaseUrl ? 'serve' : 'start'), 'src/server/main.ts'], '/api/health', {
    DATABASE_URL: databaseUrl,
    NODE_ENV: 'production',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    GOOGLE_CLIENT_ID: 'bench',
    GOOGLE_CLIENT_SECRET: 'bench',
    STRIPE_SECRET_KEY: 'sk_bench',
    STRIPE_PUBLISHABLE_KEY: 'pk_bench',
    STRIPE_WEBHOOK_SECRET: 'whsec_bench',
    STRIPE_PRICE_ID: 'price_bench',
    // Nobody is there: nothing that is measured asks the card provider.
    STRIPE_API_URL: 'http://127.0.0.1:9',
    ...env,
  })
}

/** What the script gives to Node. */
function flagsOf(script: 'start' | 'serve'): string[] {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
    scripts: Record<typeof script, string>
  }
  return scripts[script].split(' ').filter((word) => word.startsWith('--'))
}

/** `node:http` and `pg`, and nothing else. */
async function startLimit(databaseUrl: string): Promise<Child> {
  return start(['bench/limit-server.ts'], '/hello', { DATABASE_URL: databaseUrl })
}

/** Starts both over the same rows, and stops them after `work`. */
export async function beside<T>(
  { url, bareUrl }: BenchDatabase,
  work: (app: Child, limit: Child) => Promise<T>,
): Promise<T> {
  const app = await startApp(url)
  const limit = await startLimit(bareUrl)
  try {
    return await work(app, limit)
  } finally {
    await app.stop()
    await limit.stop()
  }
}

async function start(args: string[], readyPath: string, env: Record<string, string>): Promise<Child> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const preload = fileURLToPath(new URL('../test/end-with-parent.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', preload, ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: url, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  // The app's log lines report faults.
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    if (text.startsWith('{')) console.error(text)
  })
  await untilReady(child, url + readyPath)
  return {
    url,
    residentMB: () => residentMB(child),
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const giveUpAt = Date.now() + readyWithinMs
  while (child.exitCode === null && Date.now() < giveUpAt) {
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await sleep(50)
  }
  child.kill('SIGKILL')
  throw new Error(`${url} does not answer.`)
}

function residentMB({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}
