import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Announcement, Listener } from '../db/announcements.ts'
import { contextOf } from './request-context.ts'
import { readSessionToken, tokenHash } from './session-cookie.ts'

const heartbeatMs = 20_000
/** How long the last change of a company is remembered for a tab that is just loading. */
const recentMs = 60_000
/** A tab that has not read this much is gone, or will be told of a gap when it connects again. */
const mostUnreadBytes = 64 * 1024
/** Tabs of one session; one more ends the oldest. */
const mostStreams = 20

type Stream = {
  companyId: string
  /** The session's token hash: with the session, its streams end. */
  session: string
  response: ServerResponse
  /** Is the session still good, and its person still a member? */
  isWelcome: () => Promise<boolean>
}

/** The open screens of this node: each is told which topics of its company changed, with the commit that changed them. */
export class LiveStreams implements Listener {
  #streams = new Set<Stream>()
  /** When each company last changed, by the process's own monotonic clock. */
  #lastChange = new Map<string, number>()
  #heartbeat = setInterval(() => void this.#beat(), heartbeatMs).unref()

  onAnnouncement({ companyId, topics }: Announcement): void {
    this.#lastChange.set(companyId, performance.now())
    const concerned = [...this.#streams].filter((stream) => stream.companyId === companyId)
    this.#write(concerned, `event: changed\ndata: ${JSON.stringify({ topics })}\n\n`)
  }

  /** What was missed is not known, so every screen drops what it holds. */
  onGap(): void {
    this.#write(this.#streams, 'event: gap\ndata: {}\n\n')
  }

  onSignOut(session: string): void {
    for (const stream of this.#streams) if (stream.session === session) stream.response.end()
  }

  add(stream: Stream): void {
    const [oldest, ...others] = [...this.#streams].filter(({ session }) => session === stream.session)
    if (others.length + 1 >= mostStreams) oldest?.response.end()
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

  async #beat(): Promise<void> {
    this.#write(this.#streams, ': still here\n\n')
    for (const [companyId, at] of this.#lastChange) {
      if (performance.now() - at > recentMs) this.#lastChange.delete(companyId)
    }
    for (const stream of this.#streams) if (!(await stream.isWelcome())) stream.response.end()
  }

  #write(streams: Iterable<Stream>, text: string): void {
    for (const { response } of streams) {
      if (response.writableLength > mostUnreadBytes) response.destroy()
      else response.write(text)
    }
  }
}

/** GET /api/events: Server-Sent Events, one stream per tab. */
export function addLiveEvents(app: FastifyInstance, streams: LiveStreams): void {
  app.get('/api/events', { schema: { hide: true }, exposeHeadRoute: false }, async (request, reply) => {
    const context = contextOf(request)
    // Refuses whoever is no longer a member, before the stream begins.
    await context.inCompany(async () => {})
    const session = tokenHash(readSessionToken(request) ?? '')
    reply.hijack()
    reply.raw.writeHead(200, {
      ...app.securityHeaders,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    streams.add({
      companyId: context.companyId,
      session,
      response: reply.raw,
      isWelcome: () => isMember(app, session),
    })
  })
  app.addHook('preClose', async () => streams.close())
}

/** A database that is away ends nobody's stream. */
async function isMember(app: FastifyInstance, session: string): Promise<boolean> {
  return app.directory.findSession(session, app.now()).then(
    (account) => account?.membership != null,
    () => true,
  )
}
