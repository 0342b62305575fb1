import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { MetricsSettings } from '#server/platform/observe/settings.ts'

/**
 * Serves `/metrics` alone, on an address of its own that no proxy forwards to, until the returned function
 * stops it.
 */
export async function serveMetrics(
  registry: Registry,
  { host, port }: MetricsSettings,
  logger: Logger,
): Promise<() => Promise<void>> {
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    answer(registry, request, response).catch((error: unknown) => {
      logger.warn({ err: error }, 'metrics could not be collected')
      response.writeHead(500).end()
    })
  })
  server.listen(port, host)
  await once(server, 'listening')
  return async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
}

async function answer(registry: Registry, { method, url }: IncomingMessage, response: ServerResponse) {
  if (url !== '/metrics') return response.writeHead(404).end()
  if (method !== 'GET') return response.writeHead(405, { allow: 'GET' }).end()
  const metrics = await registry.metrics()
  return response.writeHead(200, { 'content-type': registry.contentType }).end(metrics)
}
