import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { listOf } from '#server/platform/db/list-parameter.ts'
import type { Database } from '#server/platform/db/open.ts'
import { announcements } from '#server/platform/db/schema.ts'
import { type Topic, topics } from '#shared/topics.ts'
import { channel, signOutChannel } from './announce.ts'
import type { Tx } from './with-tenant.ts'

export type Announcement = {
  companyId: string
  /** The one person whom it concerns; null for everybody. */
  userId: string | null
  topics: Topic[]
  /** When it was sent, by the database's clock: a moment after its transaction's end. */
  atMs: number
}

export type Listener = {
  onAnnouncement(announcement: Announcement): void
  /** A session has ended, on whichever node: here by its token's hash. */
  onSignOut(session: string): void
  /** Announcements may have been missed: whoever listens has to look at everything again. */
  onGap(): void
}

const listenToBoth = `LISTEN ${channel}; LISTEN ${signOutChannel}`
const reconnectMs = 1000

/** What is noted stays this long, for screens that come back. */
const announcementsLastMs = 60 * 60_000
/** A transaction that began this much earlier may have been committed after what a screen heard last. */
const longestTransactionMs = 60_000

/**
 * What a screen missed since the announcement of `sinceMs`, some of which it may have heard; undefined where that is too long
 * ago to tell. With the database's clock.
 */
export async function readMissed(
  tx: Tx,
  { userId, sinceMs }: { userId: string; sinceMs: number | undefined },
): Promise<{ nowMs: number; missed: Topic[] | undefined }> {
  const { rows } = await tx.execute<{ now_ms: string; topics: Topic[] | null }>(sql`
    SELECT (extract(epoch FROM now()) * 1000)::bigint AS now_ms, (
      SELECT array_agg(DISTINCT topic) FROM ${announcements}, unnest(${announcements.topics}) AS topic
      WHERE ${announcements.at} > now() - ${announcementsLastMs} * interval '1 millisecond'
        AND ${announcements.at} > to_timestamp(${(sinceMs ?? 0) - longestTransactionMs}::float8 / 1000)
        AND (${announcements.userId} IS NULL OR ${announcements.userId} = ${userId})
    ) AS topics`)
  const nowMs = Number(rows[0]?.now_ms)
  // Nobody has heard anything from later than now: such an id is made up.
  const isKnown =
    sinceMs !== undefined && sinceMs <= nowMs && sinceMs > nowMs - announcementsLastMs + longestTransactionMs
  return { nowMs, missed: isKnown ? (rows[0]?.topics ?? []) : undefined }
}

/**
 * A text that is another one after each change of these topics, and never the same again: it stands for the announcements that
 * this transaction sees. Read before what it stands for, so that it is never newer.
 */
export async function readChangeTag(database: NodePgDatabase, ...of: Topic[]): Promise<string> {
  const { rows } = await database.execute<{ tag: string | null }>(sql`
    SELECT md5(string_agg(${announcements.id}::text, ' ' ORDER BY ${announcements.id})) AS tag
    FROM ${announcements}
    WHERE ${announcements.topics} && ${listOf(of)}::text[] OR ${announcements.topics} = '{}'`)
  return rows[0]?.tag ?? ''
}

/**
 * Forgets what no screen can ask for any more. In its place comes a row without topics: without it, the announcements that are
 * left could be those of an earlier moment, and so could their tag.
 */
export async function forgetOldAnnouncements(tx: Tx): Promise<void> {
  const { companyId, topics: changed, at } = announcements
  await tx.execute(sql`
    WITH forgotten AS (
      DELETE FROM ${announcements}
      WHERE ${changed} <> '{}' AND ${at} < now() - ${2 * announcementsLastMs} * interval '1 millisecond'
      RETURNING ${companyId}
    ), replaced AS (
      DELETE FROM ${announcements} WHERE ${changed} = '{}' AND EXISTS (SELECT FROM forgotten)
    )
    INSERT INTO ${announcements} (company_id, topics) SELECT company_id, '{}' FROM forgotten LIMIT 1`)
}

/** Listens for announcements of all nodes until the returned function is called. */
export async function listen(database: Database, listener: Listener): Promise<() => Promise<void>> {
  if (database.directUrl) return listenOverPostgres(database.directUrl, listener)
  return listenOverPglite(database.pool, listener)
}

/** The embedded database has one session: it listens itself, and so does each connection that replaces it. */
async function listenOverPglite(pool: pg.Pool, listener: Listener): Promise<() => Promise<void>> {
  const hearing = new WeakSet<pg.ClientBase>()
  const listenOn = async (client: pg.ClientBase) => {
    if (hearing.has(client)) return
    hearing.add(client)
    client.on('notification', (message) => pass(message, listener))
    await client.query(listenToBoth)
    listener.onGap()
  }
  const replace = (client: pg.ClientBase) => void listenOn(client).catch(() => {})
  pool.on('connect', replace)
  const client = await pool.connect()
  await listenOn(client).finally(() => client.release())
  return async () => void pool.off('connect', replace)
}

async function listenOverPostgres(url: string, listener: Listener): Promise<() => Promise<void>> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let ended = false

  const connect = async () => {
    client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    client.on('notification', (message) => pass(message, listener))
    client.on('error', () => {})
    client.on('end', tryAgainLater)
    await client.connect()
    await client.query(listenToBoth)
    listener.onGap()
  }
  const tryAgainLater = () => {
    if (ended) return
    clearTimeout(timer)
    timer = setTimeout(() => void connect().catch(tryAgainLater), reconnectMs)
  }

  await connect()
  return async () => {
    ended = true
    clearTimeout(timer)
    await client?.end()
  }
}

function pass(message: pg.Notification, listener: Listener): void {
  if (!message.payload) return
  if (message.channel === signOutChannel) listener.onSignOut(message.payload)
  if (message.channel !== channel) return
  const [companyId = '', userId, atMs, ...changed] = message.payload.split(' ')
  listener.onAnnouncement({
    companyId,
    userId: userId === undefined || userId === '-' ? null : userId,
    topics: topics.filter((topic) => changed.includes(topic)),
    atMs: Number(atMs),
  })
}
