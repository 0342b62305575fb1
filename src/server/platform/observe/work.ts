import { AsyncLocalStorage } from 'node:async_hooks'

/** A request or a job, to which statements are accounted. */
export type Work = RequestWork | JobWork

export type RequestWork = {
  kind: 'request'
  /** The request's id, as the log and an error's body have it. */
  id: string
  method: string
  /** The route, such as `/api/team/:id`; undefined if there is none. */
  route: string | undefined
  /** As it was sent, without possible secrets. */
  path: string
  /** The caller's trace, in W3C Trace Context headers. */
  trace: { traceparent?: string | undefined; tracestate?: string | undefined }
  /** An event stream, which is open for as long as its screen. */
  isStream: boolean
}

export type JobWork = { kind: 'job'; id: string; name: string }

const underWay = new AsyncLocalStorage<Work>()

/** Runs `run`, and everything asynchronous that follows from it, as part of `work`. */
export function within<T>(work: Work, run: () => T): T {
  return underWay.run(work, run)
}

/** The request or job that this runs in; undefined for the server's own upkeep. */
export function currentWork(): Work | undefined {
  return underWay.getStore()
}
