import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ExportResult, ExportResultCode } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import type { Instrumentation } from '#server/platform/observe/instrumentation.ts'
import type { TraceSettings } from '#server/platform/observe/settings.ts'
import { traceWork } from '#server/platform/observe/traces.ts'

/** For one attempt; spans are dropped then. */
const sendWithinMs = 5_000
/** How long a stopping server waits for the last spans. */
const flushWithinMs = 2_000
/** Longer statements are cut off: a list has a placeholder for each value. */
const mostCharacters = 4_000

type Tracing = {
  settings: TraceSettings
  watch: Instrumentation
  now: () => Date
  version: string
  logger: Logger
}

/**
 * Sends traces in batches of some seconds, until the returned function stops it. While the collector is away,
 * spans are lost and nothing else.
 */
export function exportTraces({ settings, watch, now, version, logger }: Tracing): () => Promise<void> {
  const { endpoint, headers, serviceName, share } = settings
  const collector = new OTLPTraceExporter({
    url: tracesAddress(endpoint),
    headers,
    timeoutMillis: sendWithinMs,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': version,
      'service.instance.id': randomUUID(),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanLimits: { attributeValueLengthLimit: mostCharacters },
    spanProcessors: [new BatchSpanProcessor({ exporter: new ToldExporter(collector, logger) })],
  })
  watch.add(traceWork(provider, now))
  return () => Promise.race([provider.shutdown(), sleep(flushWithinMs, undefined, { ref: false })])
}

function tracesAddress(endpoint: URL): string {
  return `${endpoint.href.replace(/\/$/, '')}/v1/traces`
}

/** Logs once when the collector is lost, and once when it is back. */
class ToldExporter implements SpanExporter {
  readonly #exporter: SpanExporter
  readonly #logger: Logger
  #isLost = false

  constructor(exporter: SpanExporter, logger: Logger) {
    this.#exporter = exporter
    this.#logger = logger
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.#exporter.export(spans, (result) => {
      this.#note(result)
      done(result)
    })
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown()
  }

  async forceFlush(): Promise<void> {
    await this.#exporter.forceFlush?.()
  }

  #note({ code, error }: ExportResult): void {
    const isLost = code !== ExportResultCode.SUCCESS
    if (isLost === this.#isLost) return
    this.#isLost = isLost
    if (isLost) this.#logger.warn({ err: error }, 'the collector takes no traces; they are dropped')
    else this.#logger.info('the collector takes traces again')
  }
}
