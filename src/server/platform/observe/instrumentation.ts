import type { Work } from './work.ts'

/** How a piece of work ended: a request's status, null where the caller left before one; or what became of a job. */
export type WorkEnd =
  | { kind: 'request'; status: number | null; ms: number }
  | { kind: 'job'; outcome: JobOutcome; ms: number }

/** `failed`: it will be tried again, or comes back with the clock. `parked`: that was its last attempt. */
export type JobOutcome = 'done' | 'failed' | 'parked'

/** One statement, from when it was handed to the connection until it was answered. */
export type Statement = {
  /** With placeholders, as it was sent: never its values. */
  text: string
  /** By the process's own monotonic clock. */
  startedAt: number
  ms: number
  isFailed: boolean
  /** What it was asked for; undefined for the server's own upkeep. */
  work: Work | undefined
}

/** Hears of what goes on, and changes nothing of it. */
export type Watcher = {
  workBegan?(work: Work): void
  workEnded?(work: Work, end: WorkEnd): void
  statementEnded?(statement: Statement): void
}

/** Tells all who watch: the log of slow statements, metrics, traces. */
export class Instrumentation {
  readonly #watchers: Watcher[] = []

  add(watcher: Watcher): void {
    this.#watchers.push(watcher)
  }

  began(work: Work): void {
    for (const watcher of this.#watchers) watcher.workBegan?.(work)
  }

  ended(work: Work, end: WorkEnd): void {
    for (const watcher of this.#watchers) watcher.workEnded?.(work, end)
  }

  statementEnded(statement: Statement): void {
    for (const watcher of this.#watchers) watcher.statementEnded?.(statement)
  }
}
