import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

type Command =
  | 'backup.ts backup'
  | 'backup.ts restore'
  | 'audit.ts verify'
  | 'company.ts export'
  | 'jobs.ts parked'
  | 'secrets.ts rotate'
type Ended = { code: number | null; output: string; ms: number }

/** Runs one of the operator's commands to its end, as `npm run` does. */
export async function runCommand(
  command: Command,
  env: Record<string, string>,
  args: string[] = [],
): Promise<Ended> {
  const began = performance.now()
  const child = startCommand(command, env, args)
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => printed.push(text))
  const [code] = await once(child, 'close')
  return { code, output: printed.join(''), ms: performance.now() - began }
}

/** `runCommand` that must succeed; answers how long it took and what it printed. */
export async function runWell(...command: Parameters<typeof runCommand>): Promise<Ended> {
  const ended = await runCommand(...command)
  if (ended.code !== 0) throw new Error(`${command[0]} ended with ${ended.code}:\n${ended.output}`)
  return ended
}

export function startCommand(
  command: Command,
  env: Record<string, string>,
  args: string[] = [],
): ChildProcess {
  const [file = '', ...words] = command.split(' ')
  const { PATH = '', TMPDIR } = process.env
  return spawn(process.execPath, [`src/server/commands/${file}`, ...words, ...args], {
    cwd: root,
    env: { PATH, ...(TMPDIR && { TMPDIR }), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
