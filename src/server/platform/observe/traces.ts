import {
  type Attributes,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import type { TracerProvider } from '@opentelemetry/sdk-trace'
import type { Statement, Watcher, WorkEnd } from './instrumentation.ts'
import type { Work } from './work.ts'

const callers = new W3CTraceContextPropagator()

/** A span, and the offset from the monotonic clock to the calendar's. */
type Traced = { span: Span; clockOffsetMs: number }

/**
 * A span for each request and job, and for each of their statements. The server's upkeep and event streams,
 * which last for hours, have none.
 */
export function traceWork(provider: TracerProvider, now: () => Date): Watcher {
  const tracer = provider.getTracer('sorrel')
  const traced = new WeakMap<Work, Traced>()

  return {
    workBegan: (work) => {
      if (work.kind === 'request' && work.isStream) return
      const startTime = now().getTime()
      const span = tracer.startSpan(nameOf(work), { ...beginningOf(work), startTime }, callerOf(work))
      // The cost of a request that isn't sampled ends here.
      if (span.isRecording()) traced.set(work, { span, clockOffsetMs: startTime - performance.now() })
    },
    workEnded: (work, end) => {
      const span = traced.get(work)?.span
      if (!span) return
      span.setAttributes(endOf(end))
      if (isFault(end)) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
    statementEnded: (statement) => {
      const parent = statement.work && traced.get(statement.work)
      if (parent) addStatement(parent, statement)
    },
  }

  function addStatement(
    { span: parent, clockOffsetMs }: Traced,
    { text, startedAt, ms, isFailed }: Statement,
  ) {
    const startTime = clockOffsetMs + startedAt
    const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'statement'
    const span = tracer.startSpan(
      operation,
      {
        kind: SpanKind.CLIENT,
        startTime,
        attributes: {
          'db.system.name': 'postgresql',
          'db.operation.name': operation,
          'db.query.text': text,
        },
      },
      trace.setSpan(ROOT_CONTEXT, parent),
    )
    if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(startTime + ms)
  }
}

/** The caller's trace, which a request continues; jobs begin one. */
function callerOf(work: Work) {
  if (work.kind === 'job') return ROOT_CONTEXT
  return callers.extract(ROOT_CONTEXT, work.trace, defaultTextMapGetter)
}

function nameOf(work: Work): string {
  if (work.kind === 'job') return `job ${work.name}`
  return work.route ? `${work.method} ${work.route}` : work.method
}

function beginningOf(work: Work): { kind: SpanKind; attributes: Attributes } {
  if (work.kind === 'job') {
    const attributes = { 'sorrel.job.name': work.name, 'sorrel.job.id': work.id }
    return { kind: SpanKind.CONSUMER, attributes }
  }
  return {
    kind: SpanKind.SERVER,
    attributes: {
      'http.request.method': work.method,
      'url.path': work.path,
      'sorrel.request.id': work.id,
      ...(work.route && { 'http.route': work.route }),
    },
  }
}

function endOf(end: WorkEnd): Attributes {
  if (end.kind === 'job') return { 'sorrel.job.outcome': end.outcome }
  return end.status === null ? {} : { 'http.response.status_code': end.status }
}

function isFault(end: WorkEnd): boolean {
  return end.kind === 'job' ? end.outcome !== 'done' : (end.status ?? 0) >= 500
}
