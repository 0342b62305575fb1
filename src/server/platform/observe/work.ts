import { AsyncLocalStorage } from 'node:async_hooks'

/** What the server is busy with, and asks the database for. */
export type Work = RequestWork | JobWork

export type RequestWork = {
  kind: 'request'
  /** The request's id, as the log and an error's body have it. */
  id: string
  method: string
  /** The pattern, such as `/api/team/:id`; undefined where the address leads nowhere. */
  route: string | undefined
  /** As it was sent, without what may be a secret. */
  path: string
  /** The trace of the caller that it continues, as W3C Trace Context writes it. */
  trace: { traceparent?: string | undefined; tracestate?: string | undefined }
  /** True for a live stream, which is open for as long as its screen. */
  isStream: boolean
}

export type JobWork = { kind: 'job'; id: string; name: string }

const underWay = new AsyncLocalStorage<Work>()

/** Runs `run`, and all that follows from it, as a part of `work`. */
export function within<T>(work: Work, run: () => T): T {
  return underWay.run(work, run)
}

/** The request or job that the caller is a part of; undefined for the server's own upkeep. */
export function currentWork(): Work | undefined {
  return underWay.getStore()
}
