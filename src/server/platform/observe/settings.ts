/** What an operator sees of the server. */
export type ObserveSettings = {
  /** Null without a port: nothing listens then. */
  metrics: MetricsSettings | null
  /** Null without a collector: nothing of OpenTelemetry is loaded then. */
  traces: TraceSettings | null
  /** Statements that take so long are logged; none with 0. */
  slowQueryMs: number
}

/** Where Prometheus finds this node's metrics. */
export type MetricsSettings = { host: string; port: number }

/** Where traces are sent, as OpenTelemetry's own variables say it. */
export type TraceSettings = {
  /** The collector's address for all signals; traces go to `/v1/traces` under it. */
  endpoint: URL
  headers: Record<string, string>
  serviceName: string
  /** Of the traces that begin here, 0 to 1; those that continue another's are sent where that is. */
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
