import type { Work } from './work.ts'

/** How work ended: the status of a request, null if the client left before one; or the outcome of a job. */
export type WorkEnd =
  | { kind: 'request'; status: number | null; ms: number }
  | { kind: 'job'; outcome: JobOutcome; ms: number }

/**
 * `failed`: it will be tried again, or runs again by the clock. `parked`: that was its last attempt.
 * `refused`: a mail that its receiver will never take, which is no fault of the operator's.
 */
export type JobOutcome = 'done' | 'failed' | 'parked' | 'refused'

/** One statement, from being sent to being answered. */
export type Statement = {
  /** With placeholders, never with values. */
  text: string
  /** On the process's monotonic clock. */
  startedAt: number
  ms: number
  isFailed: boolean
  /** The work it belongs to; undefined for the server's own upkeep. */
  work: Work | undefined
}

/** Observes work and statements, without any effect on them. */
export type Watcher = {
  workBegan?(work: Work): void
  workEnded?(work: Work, end: WorkEnd): void
  statementEnded?(statement: Statement): void
}

/** Distributes events to the slow statement log, metrics and traces. */
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
