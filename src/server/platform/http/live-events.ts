import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/platform/errors.ts'
import { type Announcement, type Listener, readMissed } from '#server/platform/tenancy/announcements.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Topic } from '#shared/topics.ts'
import { RecentChanges } from './recent-changes.ts'
import { contextOf } from './request-context.ts'
import { readSessionToken, tokenHash } from './session-cookie.ts'

const heartbeatMs = 20_000
/** A tab that leaves this much unread is cut off, and learns of the gap when it connects again. */
const mostUnreadBytes = 64 * 1024
/** Of a person, in however many browsers. One more ends the oldest. */
const mostStreams = 20

type Stream = {
  companyId: string
  userId: string
  /** The hash of its token: the stream ends with it. */
  session: string
  response: ServerResponse
  /** Whether the person is still an active member. */
  isMember: () => Promise<boolean>
}

/** The open screens of this node. Each learns which topics of its company changed, right after the commit. */
export class LiveStreams implements Listener {
  #streams = new Set<Stream>()
  #recent = new RecentChanges()
  #isClosed = false

  onAnnouncement({ companyId, userId, topics, write, atMs }: Announcement): void {
    this.#recent.add(userId ?? companyId, topics)
    const concerned = [...this.#streams].filter(
      (stream) => stream.companyId === companyId && (userId === null || stream.userId === userId),
    )
    const { true: own = [], false: others = [] } = Object.groupBy(
      concerned,
      (stream) => `${stream.userId === write?.userId}` as const,
    )
    this.#write(own, changedEvent({ topics, writeId: write?.id }, atMs))
    this.#write(others, changedEvent({ topics }, atMs))
    // Former members' streams end at once.
    if (topics.includes('session')) void endFormerMembers(concerned)
  }

  /** It is not known what was missed, so every screen drops its cache. */
  onGap(): void {
    this.#write(this.#streams, 'event: gap\ndata: {}\n\n')
  }

  onSignOut(session: string): void {
    for (const stream of this.#streams) if (stream.session === session) stream.response.end()
  }

  /** Sends the stream every change from now on; `missedBefore` reads those since it was last connected. */
  async add(stream: Stream, missedBefore: () => Promise<{ nowMs: number; missed: Topic[] | undefined }>) {
    // Its tab gave up while the database was slow: no 'close' would come to remove it.
    if (stream.response.destroyed) return
    // The node is stopping: the tab connects again, to another one.
    if (this.#isClosed) return void stream.response.end()
    const [oldest, ...others] = [...this.#streams].filter(({ userId }) => userId === stream.userId)
    if (others.length + 1 >= mostStreams) oldest?.response.end()
    this.#streams.add(stream)
    stream.response.on('close', () => this.#streams.delete(stream))
    const { nowMs, missed } = await missedBefore()
    const hello = {
      ...this.#changedLately(stream),
      isResumed: missed !== undefined,
    }
    this.#write([stream], `retry: 2000\nid: ${nowMs}\nevent: hello\ndata: ${JSON.stringify(hello)}\n\n`)
    if (missed && missed.length > 0) this.#write([stream], changedEvent({ topics: missed }, nowMs))
  }

  /** Pages of an earlier version know of the last change alone, and then read everything. */
  #changedLately({ companyId, userId }: Stream) {
    const topicsChangedAgoMs = this.#recent.agoMs(companyId, userId)
    return (
      topicsChangedAgoMs && {
        changedAgoMs: Math.min(...Object.values(topicsChangedAgoMs)),
        topicsChangedAgoMs,
      }
    )
  }

  close(): void {
    this.#isClosed = true
    for (const { response } of this.#streams) response.end()
  }

  /**
   * Keeps proxies from closing the connections, and ends the streams of sessions that `findLive` does not
   * return.
   */
  async beat(findLive: (sessions: string[]) => Promise<Set<string>>): Promise<void> {
    this.#write(this.#streams, ': still here\n\n')
    this.#recent.forgetOld()
    if (this.#streams.size === 0) return
    const asked = [...this.#streams]
    const live = await findLive([...new Set(asked.map(({ session }) => session))])
    for (const { session, response } of asked) if (!live.has(session)) response.end()
  }

  #write(streams: Iterable<Stream>, text: string): void {
    for (const { response } of streams) {
      if (response.writableLength > mostUnreadBytes) response.destroy()
      else if (!response.writableEnded) response.write(text)
    }
  }
}

async function endFormerMembers(streams: Iterable<Stream>): Promise<void> {
  for (const stream of streams) if (!(await stream.isMember())) stream.response.end()
}

function changedEvent(change: { topics: Topic[]; writeId?: string | undefined }, atMs: number): string {
  return `id: ${atMs}\nevent: changed\ndata: ${JSON.stringify(change)}\n\n`
}

/**
 * GET /api/events: Server-Sent Events, one stream for each tab. It resumes after the event that the browser
 * names in `Last-Event-ID`, or the page in the query, whichever node answers.
 */
export function addLiveEvents(app: FastifyInstance, streams: LiveStreams): void {
  app.get<{ Querystring: { lastEventId?: string } }>(
    '/api/events',
    { schema: { hide: true }, exposeHeadRoute: false },
    async (request, reply) => {
      const context = contextOf(request)
      // Refuses former members before the stream begins.
      const userId = await context.inCompany(async (_tx, actor) => actor.userId)
      const sinceMs = toInstant(request.headers['last-event-id'] ?? request.query.lastEventId)
      const session = tokenHash(readSessionToken(request) ?? '')
      reply.hijack()
      reply.raw.writeHead(200, {
        ...app.securityHeaders,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        'x-request-id': request.id,
      })
      const { companyId } = context
      const stream = {
        companyId,
        userId,
        session,
        response: reply.raw,
        isMember: () => isMember(context),
      }
      try {
        await streams.add(stream, () => context.inCompany((tx) => readMissed(tx, { userId, sinceMs })))
      } catch (error) {
        request.log.warn({ err: error }, 'a stream could not begin')
        reply.raw.end()
      }
    },
  )
  const heartbeat = setInterval(() => void streams.beat(liveSessions(app)), heartbeatMs).unref()
  app.addHook('preClose', async () => {
    clearInterval(heartbeat)
    streams.close()
  })
}

/** The id of an event of ours; undefined for one that is made up. */
function toInstant(id: string | string[] | undefined): number | undefined {
  return typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : undefined
}

/**
 * Does not extend sessions, so that an open tab keeps none alive. While the database is away, nobody's stream
 * ends.
 */
function liveSessions(app: FastifyInstance) {
  return (sessions: string[]) =>
    app.directory.findMembersSessions(sessions, app.now()).catch(() => new Set(sessions))
}

/** While the database is away, nobody's stream ends. */
async function isMember(context: Context): Promise<boolean> {
  return context.inCompany(async () => true).catch((error: unknown) => !isUnauthorized(error))
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof Refusal && error.kind === 'unauthorized'
}
