import pg from 'pg'
import type { Database } from './open.ts'

/** What a company's open screens are told about; each screen maps a topic to what it shows (product, section 1). */
const topics = ['leave', 'team', 'company', 'billing', 'notifications'] as const
export type Topic = (typeof topics)[number]

export type Announcement = { companyId: string; topics: Topic[] }

export type Listener = {
  onAnnouncement(announcement: Announcement): void
  /** A session has ended, on whichever node: here by its token's hash. */
  onSignOut(session: string): void
  /** Announcements may have been missed: whoever listens has to look at everything again. */
  onGap(): void
}

const channel = 'timeleaf_changed'
const signOutChannel = 'timeleaf_signed_out'
const listenToBoth = `LISTEN ${channel}; LISTEN ${signOutChannel}`
const reconnectMs = 1000

type ExecuteSql = (text: string, values: unknown[]) => Promise<unknown>

/** Reaches every node's listeners with the commit, never after a rollback; PostgreSQL merges repetitions. */
export async function announce(
  executeSql: ExecuteSql,
  companyId: string,
  changed: readonly Topic[],
): Promise<void> {
  await executeSql('SELECT pg_notify($1, $2)', [channel, `${companyId} ${changed.join(' ')}`])
}

/** Ends the session's open streams on every node. */
export async function announceSignOut(executeSql: ExecuteSql, session: string): Promise<void> {
  await executeSql('SELECT pg_notify($1, $2)', [signOutChannel, session])
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
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true })
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
  const [companyId = '', ...changed] = message.payload.split(' ')
  listener.onAnnouncement({ companyId, topics: topics.filter((topic) => changed.includes(topic)) })
}
