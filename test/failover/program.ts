import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import path from 'node:path'
import type { Owner } from './programs.ts'

type Start = { file: string; args: string[]; log: string; owner: Owner; env?: Record<string, string> }

/** A program that runs in the foreground, and writes to a log of its own. */
export class Program {
  readonly #start: Start
  #child: ChildProcess | undefined

  constructor(start: Start) {
    this.#start = start
  }

  start(): void {
    const { file, args, log, owner, env } = this.#start
    const printed = openSync(log, 'a')
    this.#child = spawn(file, args, {
      cwd: path.dirname(log),
      ...(process.getuid?.() === 0 && owner),
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', printed, printed],
    })
    closeSync(printed)
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal)
  }

  async kill9(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
}

/** A process of this machine; `command` is how it was called, or what it calls itself. */
export type Running = { pid: number; parent: number; command: string }

export function runningNow(): Running[] {
  const listed = execFileSync('ps', ['-eo', 'pid=,ppid=,args=', '-ww'], {
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  })
  return [...listed.matchAll(/^ *(\d+) +(\d+) (.*)$/gm)].map(([, pid, parent, command = '']) => ({
    pid: Number(pid),
    parent: Number(parent),
    command,
  }))
}

/** Signals those that are still there. */
export function signalAll(processes: readonly Running[], signal: NodeJS.Signals): void {
  for (const { pid } of processes)
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
}
