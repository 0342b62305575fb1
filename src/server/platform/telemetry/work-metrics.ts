import { Gauge, Histogram, type Registry } from 'prom-client'
import type { Watcher, WorkEnd } from '#server/platform/observe/instrumentation.ts'
import type { RequestWork, Work } from '#server/platform/observe/work.ts'
import { jobNames } from '#server/platform/queue/payloads.ts'

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const jobSeconds = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300]

/** Measures requests, live streams and jobs. */
export function measureWork(registry: Registry): Watcher {
  const registers = [registry]
  const requests = new Histogram({
    name: 'sorrel_http_request_duration_seconds',
    help: 'From the head of a request to the last byte of its answer, live streams aside.',
    labelNames: ['method', 'route', 'status'],
    buckets: requestSeconds,
    registers,
  })
  const underWay = new Gauge({
    name: 'sorrel_http_requests_in_progress',
    help: 'Requests that are not answered yet, live streams aside.',
    registers,
  })
  const streams = new Gauge({
    name: 'sorrel_event_streams',
    help: 'Live streams of open screens.',
    registers,
  })
  const jobs = new Histogram({
    name: 'sorrel_job_duration_seconds',
    help: 'One attempt at a job, by what became of it: done, failed (it is tried again), parked (it was the last attempt) or refused (a mail, for good).',
    labelNames: ['name', 'outcome'],
    buckets: jobSeconds,
    registers,
  })
  // So that the first parked job of a kind is a rise, for which the alert looks.
  for (const name of jobNames) jobs.zero({ name, outcome: 'parked' })
  const gaugeOf = (work: RequestWork) => (work.isStream ? streams : underWay)

  return {
    workBegan: (work) => {
      if (work.kind === 'request') gaugeOf(work).inc()
    },
    workEnded: (work, end) => {
      if (work.kind === 'request') gaugeOf(work).dec()
      observe(work, end)
    },
  }

  function observe(work: Work, end: WorkEnd): void {
    const seconds = end.ms / 1000
    if (work.kind === 'job' && end.kind === 'job') {
      jobs.observe({ name: work.name, outcome: end.outcome }, seconds)
    } else if (work.kind === 'request' && end.kind === 'request' && !work.isStream) {
      requests.observe({ method: methodOf(work), route: routeOf(work), status: classOf(end.status) }, seconds)
    }
  }
}

const usualMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

function methodOf({ method }: RequestWork): string {
  return usualMethods.has(method) ? method : 'other'
}

/** Never the URL, of which there are endlessly many; the files of each build have new names. */
function routeOf({ route }: RequestWork): string {
  if (route === undefined) return 'none'
  return route.startsWith('/assets/') ? '/assets/*' : route
}

/** `none` if the client left before there was an answer. */
function classOf(status: number | null): string {
  return status === null ? 'none' : `${Math.floor(status / 100)}xx`
}
