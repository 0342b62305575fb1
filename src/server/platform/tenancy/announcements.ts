import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { listOf } from '#server/platform/db/list-parameter.ts'
import type { Database } from '#server/platform/db/open.ts'
import { announcements } from '#server/platform/db/schema.ts'
import { type Topic, topics } from '#shared/topics.ts'
import { channel, signOutChannel, type Write } from './announce.ts'
import { type Tx, uuidPattern } from './with-tenant.ts'

export type Announcement = {
  companyId: string
  /** Null for everybody in the company. */
  userId: string | null
  topics: Topic[]
  /** Of the screen that made the change, if it gave it an id. */
  write?: Write | undefined
  /** When it was sent, by the database's clock, just after its transaction ended. */
  atMs: number
}

export type Listener = {
  onAnnouncement(announcement: Announcement): void
  /** A session has ended, on any node. Identified by its token's hash. */
  onSignOut(session: string): void
  /** Announcements may have been missed, so that listeners must drop what they hold. */
  onGap(): void
}

const listenToBoth = `LISTEN ${channel}; LISTEN ${signOutChannel}`
const reconnectMs = 1000

/** How long announcements are kept, for screens that reconnect. */
const announcementsLastMs = 60 * 60_000
/**
 * A transaction that began this much earlier may have been committed after the last announcement that a
 * screen received.
 */
const longestTransactionMs = 60_000

/**
 * The topics announced since `sinceMs`, some of which the screen may know; undefined if that is too long ago.
 * By the database's clock.
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
  // An id from the future is made up.
  const isKnown =
    sinceMs !== undefined && sinceMs <= nowMs && sinceMs > nowMs - announcementsLastMs + longestTransactionMs
  return { nowMs, missed: isKnown ? (rows[0]?.topics ?? []) : undefined }
}

/** An active company of 1,000 makes thousands of changes in the hours for which announcements are kept. */
const mostTagged = 500

/**
 * A tag that changes with every change of these topics and never repeats: it stands for the newest
 * announcements that this transaction sees. It must be read before the data it stands for, so that it is
 * never newer. A change that is committed after more than 500 later ones changes the tag with the next one.
 */
export async function readChangeTag(database: NodePgDatabase, ...of: Topic[]): Promise<string> {
  const { rows } = await database.execute<{ tag: string }>(sql`
    SELECT concat_ws('.', count(*), bit_xor(uuid_hash_extended(id, 0))) AS tag
    FROM (
      SELECT ${announcements.id} FROM ${announcements}
      WHERE ${announcements.topics} && ${listOf(of)}::text[] OR ${announcements.topics} = '{}'
      ORDER BY ${announcements.at} DESC LIMIT ${sql.raw(String(mostTagged))}
    ) AS newest`)
  return rows[0]?.tag ?? ''
}

/**
 * Deletes announcements that no screen can ask for any more, and stores one without topics in their place.
 * Otherwise those that are left could be those of an earlier moment, and have its tag.
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

/** Listens for announcements of all nodes, until the returned function is called. */
export async function listen(database: Database, listener: Listener): Promise<() => Promise<void>> {
  if (database.directUrl) return listenOverPostgres(database.directUrl, listener)
  return listenOverPglite(database.pool, listener)
}

/** The embedded database has one session, which listens itself, as does each connection that replaces it. */
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
  // A node of an earlier version names no writer: all screens then read the change.
  const [id, writer] = changed.filter((word) => uuidPattern.test(word))
  listener.onAnnouncement({
    companyId,
    userId: userId === undefined || userId === '-' ? null : userId,
    topics: topics.filter((topic) => changed.includes(topic)),
    write: id && writer ? { id, userId: writer } : undefined,
    atMs: Number(atMs),
  })
}
