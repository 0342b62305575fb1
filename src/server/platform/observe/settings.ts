/** Metrics, traces and the log of slow statements. */
export type ObserveSettings = {
  /** Null without a port; nothing listens then. */
  metrics: MetricsSettings | null
  /** Null without a collector: nothing of OpenTelemetry is loaded then. */
  traces: TraceSettings | null
  /** Statements that take this long are logged; 0 for none. */
  slowQueryMs: number
}

/** Where Prometheus finds this node's metrics. */
export type MetricsSettings = { host: string; port: number }

/** Where to send traces, by OpenTelemetry's own variables. */
export type TraceSettings = {
  /** The collector's address for all signals; traces go to `/v1/traces` under it. */
  endpoint: URL
  headers: Record<string, string>
  serviceName: string
  /** The ratio of traces that begin here; those that continue a caller's follow its decision. */
  share: number
}

type Variables = {
  METRICS_PORT?: string | undefined
  METRICS_HOST: string
  SLOW_QUERY_MS: string
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_EXPORTER_OTLP_HEADERS?: string | undefined
  OTEL_SERVICE_NAME: string
  OTEL_TRACES_SAMPLER_ARG: string
}

/** From variables that `config.ts` has checked. */
export function readObserveSettings(env: Variables): ObserveSettings {
  return {
    metrics: env.METRICS_PORT ? { host: env.METRICS_HOST, port: Number(env.METRICS_PORT) } : null,
    traces: env.OTEL_EXPORTER_OTLP_ENDPOINT ? readTraces(env, env.OTEL_EXPORTER_OTLP_ENDPOINT) : null,
    slowQueryMs: Number(env.SLOW_QUERY_MS),
  }
}

function readTraces(env: Variables, endpoint: string): TraceSettings {
  return {
    endpoint: new URL(endpoint),
    headers: readHeaders(env.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
    serviceName: env.OTEL_SERVICE_NAME,
    share: Number(env.OTEL_TRACES_SAMPLER_ARG),
  }
}

/** `name=value,name=value`, with percent-encoded values. */
function readHeaders(list: string): Record<string, string> {
  const pairs = list.split(',').filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [name.trim(), decodeURIComponent(value.join('=').trim())]
    }),
  )
}
