import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { PgBoss, type Queue } from 'pg-boss'
import * as z from 'zod/mini'
import type { Database } from '#server/platform/db/open.ts'
import { pipeline } from '#server/platform/db/pipeline.ts'
import { appRole } from '#server/platform/db/roles.ts'
import { allowEnqueuing, bossSchema, listDueKinds } from './boss-tables.ts'
import {
  countAffected,
  type DeadLetters,
  deadLetterQueue,
  deadLettersWith,
  type ExecuteSql,
  listCompaniesWithDeadLetters,
} from './dead-letters.ts'
import { type JobName, jobNames } from './payloads.ts'
import { type JobTime, sendTogether } from './send-together.ts'

/** A job that a worker has taken up, and its attempt. */
export type TakenJob = { id: string; retryCount: number }

export type Jobs = {
  /** Adds a job over `executeSql`: inside a transaction, the job commits or rolls back with it. */
  send(
    name: JobName,
    payload: object | null,
    connection: { executeSql: ExecuteSql },
    when?: JobTime,
  ): Promise<void>
  /**
   * The same, unless just this job is due already and no worker has taken it up: it will see all that this
   * one would.
   */
  sendUnlessDue(name: JobName, payload: object, connection: { executeSql: ExecuteSql }): Promise<void>
  /**
   * Adds an id to the `ids` of the job with this payload that isn't due yet, once, or else adds such a job.
   * Returns the ids so far: others are added behind them, until the job is due.
   */
  gather(
    name: JobName,
    payload: { companyId: string },
    id: string,
    connection: { executeSql: ExecuteSql },
    when: JobTime,
  ): Promise<string[]>
  /**
   * Completes jobs over the connection of a company's transaction, with its commit.
   *
   * @throws Error if some were completed before, or another worker has them by now.
   */
  doneIn(name: JobName, jobs: readonly TakenJob[], connection: { executeSql: ExecuteSql }): Promise<void>
  /** Removes a company's jobs and dead letters, in a transaction of the database's owner. */
  removeOf(companyId: string, connection: { executeSql: ExecuteSql }): Promise<void>
  /** Those of a company, over its transaction's connection. */
  deadLettersOf(companyId: string, connection: { executeSql: ExecuteSql }): DeadLetters
  /** Those of all companies, and of none, in a transaction of its own. */
  withDeadLetters<T>(work: (deadLetters: DeadLetters) => Promise<T>): Promise<T>
  /** The companies with a dead letter of the last day. */
  listCompaniesWithDeadLetters(): Promise<string[]>
  /** Calls `onDue` repeatedly with each kind that has a job due, until `stop`. */
  watchDue(onDue: (name: JobName) => void): void
  boss: PgBoss
  /** Calls `work` when the queue stops, which waits for it, too. */
  beforeStop(work: () => Promise<void>): void
  /**
   * Takes up no more jobs, and waits up to ten seconds for those that run; what is not completed then is
   * taken up after the next start.
   */
  stop(): Promise<void>
}

const secondsPerDay = 86_400
/** How long an unfinished job is kept: dead letters for an admin, others in case no server runs. */
const kept = { retentionSeconds: 90 * secondsPerDay }
/**
 * Twenty more attempts, from some seconds to an hour apart and over half a day, as a mail server may be away
 * for long.
 */
const retries = { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 }
/**
 * A node that has not renewed a job for this long is presumed dead; otherwise its job would wait for a
 * quarter of an hour.
 */
const givenBack = { heartbeatSeconds: 30 }
const usual = { ...kept, ...retries, ...givenBack, deadLetter: deadLetterQueue }
/** No more attempts: the next hour is the next one. */
// It visits every company, for which the queue's default of a quarter of an hour is too short: another one
// would begin beside it.
const onceAnHour = { ...kept, retryLimit: 0, expireInSeconds: 3_500 }

type JobsOptions = {
  /** Receives faults in the queue's own upkeep. */
  onError: (error: Error) => void
  /** Called each time the queue could be read. */
  onRead?: () => void
  /** Whether scheduled jobs run, too. */
  schedule: boolean
  /** How often to look for due jobs. Default: twice a second. */
  lookAgainMs?: number
}

/**
 * Starts the queue in its own schema, beside the app's tables; if that fails, nothing of it keeps running.
 */
export async function startJobs(
  database: Database,
  { onError, onRead = () => {}, schedule, lookAgainMs = 500 }: JobsOptions,
): Promise<Jobs> {
  const executeSql: ExecuteSql = (text, values) =>
    // With values it is one statement, which can be prepared.
    database.asOwner((client) => (values?.length ? client.query({ text, values }) : client.query(text)))
  const stopping = new AbortController()
  const endings: (() => Promise<void>)[] = []
  const boss = new PgBoss({
    db: { executeSql },
    schema: bossSchema,
    schedule,
    ...(database.embedded && { backend: 'pglite' as const }),
  })
  // A worker's fault comes as a copy without a class, which has its code all the same.
  boss.on('error', (fault) => onError(fault instanceof Error ? fault : Object.assign(new Error(), fault)))
  let names: readonly string[]
  try {
    await boss.start()
    names = await createQueues(boss)
    if (schedule) await boss.schedule('hourly' satisfies JobName, '0 * * * *')
    await allowEnqueuing(executeSql)
  } catch (error) {
    // Its timers would keep the process alive.
    await boss.stop({ graceful: false }).catch(onError)
    throw error
  }
  return {
    boss,
    send: (name, payload, { executeSql: over }, when) => sendTogether(boss, { name, payload, when }, over),
    sendUnlessDue: async (name, payload, { executeSql: over }) => {
      // Those of a burst come one after the other, so that each sees the job of the one before.
      const now = await lockAlike(over, name, JSON.stringify(payload))
      const alike = await boss.findJobs(name, { data: payload, queued: true, db: outOfRole(over) })
      const isDue = alike.some(
        ({ data, startAfter }) => startAfter <= now && isDeepStrictEqual(data, payload),
      )
      if (!isDue) await sendTogether(boss, { name, payload }, over)
    },
    gather: (name, payload, id, { executeSql: over }, when) =>
      oneAtATime(over, async () => {
        // One at a time in a company.
        const now = await lockAlike(over, name, payload.companyId)
        const db = outOfRole(over)
        const gathered = await boss.findJobs<Gathered>(name, { data: payload, queued: true, db })
        const job = gathered.find(({ state, startAfter }) => state === 'created' && startAfter > now)
        const ids = [...new Set([...(job?.data.ids ?? []), id])]
        const isAdded = job && (await boss.update(name, { ...payload, ids }, { id: job.id, db })).updated > 0
        if (isAdded) return ids
        // There is none, or a worker has taken it up since.
        await sendTogether(boss, { name, payload: { ...payload, ids: [id] }, when }, over)
        return [id]
      }),
    doneIn: async (name, taken, { executeSql: over }) => {
      const attempts = taken.map(({ id, retryCount }) => ({ id, retryCount }))
      const noted = await boss.complete(name, attempts, undefined, { db: outOfRole(over) })
      if (countAffected(noted) < taken.length)
        throw new Error('Some of these jobs are no longer this worker’s.')
    },
    removeOf: async (companyId, { executeSql: over }) => {
      const db = { executeSql: over }
      for (const name of names) {
        const jobs = await boss.findJobs(name, { data: { companyId }, db })
        if (jobs.length > 0)
          await boss.deleteJob(
            name,
            jobs.map(({ id }) => id),
            { db },
          )
      }
    },
    deadLettersOf: (companyId, connection) =>
      deadLettersWith(boss, { companyId }, outOfRole(connection.executeSql)),
    withDeadLetters: (work) =>
      database.asOwner(async (client) => {
        await client.query('BEGIN')
        const over: ExecuteSql = (text, values) => client.query(text, values)
        const result = await work(deadLettersWith(boss, {}, { executeSql: over }))
        await client.query('COMMIT')
        return result
      }),
    listCompaniesWithDeadLetters: () => listCompaniesWithDeadLetters(boss, executeSql),
    watchDue: (onDue) =>
      void watchDue(executeSql, { onDue, onError, onRead, lookAgainMs, until: stopping.signal }),
    beforeStop: (work) => void endings.push(work),
    stop: async () => {
      stopping.abort()
      const ended = Promise.all(endings.map((work) => work()))
      const inTime = Promise.race([ended, sleep(stopTimeoutMs, undefined, { ref: false })])
      await Promise.all([inTime, boss.stop({ timeout: stopTimeoutMs })])
    },
  }
}

const stopTimeoutMs = 10_000

/** One query for all kinds instead of one for each. Ends with `until`. */
async function watchDue(
  executeSql: ExecuteSql,
  {
    onDue,
    onError,
    onRead,
    lookAgainMs,
    until,
  }: {
    onDue: (name: JobName) => void
    onError: (error: Error) => void
    onRead: () => void
    lookAgainMs: number
    until: AbortSignal
  },
): Promise<void> {
  while (!until.aborted) {
    try {
      const due = await listDueKinds(executeSql)
      onRead()
      for (const name of due) onDue(name)
    } catch (error) {
      onError(
        error instanceof Error ? error : new Error('It can’t be asked which jobs are due.', { cause: error }),
      )
    }
    await sleep(lookAgainMs, undefined, { signal: until }).catch(() => undefined)
  }
}

/** Until the end of the transaction. Returns the database's time, as others may have been waited for. */
async function lockAlike(over: ExecuteSql, name: JobName, what: string): Promise<Date> {
  const { rows } = await over(
    `SELECT pg_advisory_xact_lock(hashtextextended(concat($1::text, $2::text), 0)), clock_timestamp() AS now`,
    [name, what],
  )
  return lockedRow.parse(rows[0]).now
}

const lockedRow = z.object({ now: z.date() })

type Gathered = { ids: string[] }

/** The work over each connection that the next one waits for. */
const working = new WeakMap<ExecuteSql, Promise<unknown>>()

/** Does work of several statements over a connection after that which was asked for before. */
function oneAtATime<T>(executeSql: ExecuteSql, work: () => Promise<T>): Promise<T> {
  const before = working.get(executeSql) ?? Promise.resolve()
  const done = before.catch(() => undefined).then(work)
  working.set(executeSql, done)
  return done
}

/**
 * A transaction's connection, where each statement leaves the restricted role, which may add jobs, but not
 * read or change them. The three are sent in one turn, so that no other statement of the transaction comes
 * between them.
 */
function outOfRole(over: ExecuteSql): { executeSql: ExecuteSql } {
  const executeSql: ExecuteSql = async (text, values) => {
    const { answer } = await pipeline({
      left: over('SET LOCAL ROLE NONE'),
      answer: over(text, values),
      back: over(`SET LOCAL ROLE ${appRole}`),
    })
    return answer
  }
  return { executeSql }
}

/**
 * Creates or updates the queues. At most starts they exist already, which one read shows. Returns the names
 * of all, also of those of an earlier version.
 */
async function createQueues(boss: PgBoss): Promise<string[]> {
  const found = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  // First, as the others name it as their dead letter queue.
  await bringTo(deadLetterQueue, kept)
  for (const name of jobNames) await bringTo(name, name === 'hourly' ? onceAnHour : usual)
  return [...new Set([...found.keys(), deadLetterQueue, ...jobNames])]

  async function bringTo(name: string, settings: Partial<Queue>): Promise<void> {
    const queue = found.get(name)
    const isAsWanted = isDeepStrictEqual({ ...queue, ...settings }, queue)
    if (isAsWanted) return
    if (queue) await boss.updateQueue(name, settings)
    else await boss.createQueue(name, settings)
    // The first send reads the queue's settings outside the caller's transaction, which would deadlock on the
    // embedded database's only connection. So they are read now, as the start has done for existing queues.
    await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
  }
}
