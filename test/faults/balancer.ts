import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { freePort, type Server, startServer } from '../server-process.ts'
import { cleanAtExit } from './at-exit.ts'
import { call } from './call.ts'
import type { Installation } from './testbed.ts'
import { until } from './until.ts'

const program = '/usr/sbin/haproxy'
const configuration = fileURLToPath(new URL('haproxy.cfg', import.meta.url))

/** Two nodes on one database, behind a balancer. */
export type TwoNodes = { url: string; nodes: [Server, Server]; close(): Promise<void> }

export const hasBalancer = (): boolean => existsSync(program)

/** Root installs it on Debian; where that can't be, its measures say so. */
export function installBalancer(): void {
  if (hasBalancer() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  execFileSync('apt-get', ['update', '-qq'])
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'haproxy'])
}

export async function startTwoNodes(
  installation: Installation,
  env: Record<string, string> = {},
): Promise<TwoNodes> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const settings = {
    ...installation,
    env: { ...installation.env, ...env, PUBLIC_URL: url, TRUST_PROXY: '1' },
  }
  const nodes: [Server, Server] = [await startServer(settings), await startServer(settings)]
  const [first, second] = nodes.map((node) => new URL(node.url).port)
  const balancer = spawn(program, ['-db', '-q', '-f', configuration], {
    env: { BALANCER_PORT: String(port), FIRST_PORT: first, SECOND_PORT: second },
    stdio: 'ignore',
  })
  const hasEnded = cleanAtExit(() => balancer.kill('SIGKILL'))
  const isReady = async () => (await call({ origin: url, cookie: '' }, 'GET', '/api/ready')).status === 200
  await until(isReady, { what: 'the balancer', withinMs: 10_000 })
  return {
    url,
    nodes,
    close: async () => {
      hasEnded()
      await end(balancer)
      for (const node of nodes) await node.kill9()
    },
  }
}

async function end(balancer: ChildProcess): Promise<void> {
  if (balancer.exitCode !== null || balancer.signalCode !== null) return
  const ended = once(balancer, 'exit')
  balancer.kill('SIGKILL')
  await ended
}
