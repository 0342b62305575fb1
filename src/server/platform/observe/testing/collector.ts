import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import * as z from 'zod'

const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional(), intValue: z.number().optional() }),
})
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  attributes: z.array(attribute),
})
const sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
})

export type SentSpan = Omit<z.infer<typeof span>, 'attributes'> & {
  attributes: Record<string, string | number | undefined>
}

export type Collector = {
  endpoint: string
  spans: SentSpan[]
  /** Of each service that has sent something, its attributes. */
  services: Record<string, string | number | undefined>[]
  /** What came with each batch. */
  headers: (string | undefined)[]
  close(): Promise<void>
}

/** Takes traces in OTLP's JSON over HTTP, as an OpenTelemetry collector does. `header` is one to look at. */
export async function startCollector(header: string): Promise<Collector> {
  const spans: SentSpan[] = []
  const services: Collector['services'] = []
  const headers: Collector['headers'] = []
  const take = async (request: IncomingMessage) => {
    const { resourceSpans } = sent.parse(await json(request))
    headers.push(request.headers[header]?.toString())
    for (const { resource, scopeSpans } of resourceSpans) {
      services.push(valuesOf(resource.attributes))
      const found = scopeSpans.flatMap((scope) => scope.spans)
      spans.push(...found.map((each) => ({ ...each, attributes: valuesOf(each.attributes) })))
    }
  }
  const server = createServer((request, response) => {
    const answer = (status: number) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    take(request).then(
      () => answer(200),
      () => answer(400),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server on TCP has an address of this form.
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.close()
    server.closeAllConnections()
  }
  return { endpoint: `http://127.0.0.1:${port}`, spans, services, headers, close }
}

function valuesOf(attributes: z.infer<typeof attribute>[]): Record<string, string | number | undefined> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
}
