import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Announcement, Listener } from '../db/announcements.ts'
import { accountOf } from './request-context.ts'

const heartbeatMs = 20_000
/** How long the last change of a company is remembered for a tab that is just loading. */
const recentMs = 60_000

type Stream = { companyId: string; response: ServerResponse }

/** The open screens of this node: each is told which topics of its company changed, with the commit that changed them. */
export class LiveStreams implements Listener {
  #streams = new Set<Stream>()
  /** When each company last changed, by the process's own monotonic clock. */
  #lastChange = new Map<string, number>()
  #heartbeat = setInterval(() => this.#beat(), heartbeatMs).unref()

  onAnnouncement({ companyId, topics }: Announcement): void {
    this.#lastChange.set(companyId, performance.now())
    const concerned = [...this.#streams].filter((stream) => stream.companyId === companyId)
    this.#write(concerned, `event: changed\ndata: ${JSON.stringify({ topics })}\n\n`)
  }

  /** What was missed is not known, so every screen drops what it holds. */
  onGap(): void {
    this.#write(this.#streams, 'event: gap\ndata: {}\n\n')
  }

  add(stream: Stream): void {
    this.#streams.add(stream)
    stream.response.on('close', () => this.#streams.delete(stream))
    const lastChange = this.#lastChange.get(stream.companyId)
    const hello = lastChange === undefined ? {} : { changedAgoMs: Math.floor(performance.now() - lastChange) }
    this.#write([stream], `retry: 2000\nevent: hello\ndata: ${JSON.stringify(hello)}\n\n`)
  }

  close(): void {
    clearInterval(this.#heartbeat)
    for (const { response } of this.#streams) response.end()
  }

  #beat(): void {
    this.#write(this.#streams, ': still here\n\n')
    for (const [companyId, at] of this.#lastChange) {
      if (performance.now() - at > recentMs) this.#lastChange.delete(companyId)
    }
  }

  #write(streams: Iterable<Stream>, text: string): void {
    for (const { response } of streams) response.write(text)
  }
}

/** GET /api/events: Server-Sent Events, one stream per tab. */
export function addLiveEvents(app: FastifyInstance, streams: LiveStreams): void {
  app.get('/api/events', { schema: { hide: true } }, (request, reply) => {
    const { membership } = accountOf(request)
    if (!membership) return
    reply.hijack()
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    streams.add({ companyId: membership.companyId, response: reply.raw })
  })
  app.addHook('preClose', async () => streams.close())
}
