import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { PgBoss, type Queue } from 'pg-boss'
import * as z from 'zod/mini'
import type { Database } from '#server/platform/db/open.ts'
import { pipeline } from '#server/platform/db/pipeline.ts'
import { appRole } from '#server/platform/db/roles.ts'
import type { Fault } from '#server/platform/fault.ts'
import {
  allDeadLetters,
  type DeadLetters,
  deadLetterQueue,
  deadLettersOf,
  type ExecuteSql,
  listCompaniesWithDeadLetters,
  outOfRole,
} from './dead-letters.ts'
import { type JobName, jobNames } from './payloads.ts'
import { bossSchema, insertJobsSql, newJob, sendTogether } from './send-together.ts'

/** A job that a worker has taken up, and its attempt. */
export type TakenJob = { id: string; retryCount: number }

/** When a job is due. Default: at once. */
export type JobTime = { afterSeconds: number }

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
  /** Moves a job to the dead letters, with the attempts it has had, however many it could still have. */
  failForGood(name: JobName, id: string, fault: Fault): Promise<void>
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
  try {
    await boss.start()
    await createQueues(boss)
    if (schedule) await boss.schedule('hourly' satisfies JobName, '0 * * * *')
    await allowEnqueuing(executeSql)
  } catch (error) {
    // Its timers would keep the process alive.
    await boss.stop({ graceful: false }).catch(onError)
    throw error
  }
  return {
    boss,
    send: (name, payload, { executeSql: over }, when) =>
      sendTogether(newJob(name, payload, when?.afterSeconds), over),
    sendUnlessDue: async (name, payload, { executeSql: over }) => {
      const job = [name, JSON.stringify(payload)]
      // Those of a burst come one after the other, so that each sees the job of the one before.
      await over(lockAlikeSql, job)
      const { rows } = await outOfRole(over, () => over(dueAlikeSql, job))
      if (rows.length === 0) await sendTogether(newJob(name, payload), over)
    },
    gather: async (name, payload, id, { executeSql: over }, { afterSeconds }) => {
      const job = newJob(name, { ...payload, ids: [id] }, afterSeconds)
      // One at a time in a company. Sent in one turn, so that no other statement of the transaction comes
      // between them, out of its role.
      const { gathered } = await pipeline({
        locked: over(lockAlikeSql, [name, payload.companyId]),
        outOfRole: over('SET LOCAL ROLE NONE'),
        gathered: over(gatherSql, [JSON.stringify([job]), name, JSON.stringify(payload), id]),
        inRole: over(`SET LOCAL ROLE ${appRole}`),
      })
      return gatheredRow.parse(gathered.rows[0]).ids
    },
    doneIn: (name, taken, { executeSql: over }) =>
      outOfRole(over, async () => {
        const attempts = taken.map(({ id, retryCount }) => ({ id, retryCount }))
        const noted = await boss.complete(name, attempts, undefined, { db: { executeSql: over } })
        const { affected } = completion.parse(noted)
        if (affected < taken.length) throw new Error('Some of these jobs are no longer this worker’s.')
      }),
    failForGood: async (name, id, fault) => {
      // pg-boss fails a job for good only after its last attempt.
      await executeSql(makeLastAttemptSql, [name, id])
      await boss.fail(name, id, fault)
    },
    deadLettersOf: (companyId, connection) => deadLettersOf(boss, companyId, connection.executeSql),
    withDeadLetters: (work) =>
      database.asOwner(async (client) => {
        await client.query('BEGIN')
        const result = await work(allDeadLetters(boss, (text, values) => client.query(text, values)))
        await client.query('COMMIT')
        return result
      }),
    listCompaniesWithDeadLetters: () => listCompaniesWithDeadLetters(executeSql),
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
      const { rows } = await executeSql(dueSql, [jobNames])
      onRead()
      for (const row of rows) onDue(dueRow.parse(row).name)
    } catch (error) {
      onError(
        error instanceof Error ? error : new Error('It can’t be asked which jobs are due.', { cause: error }),
      )
    }
    await sleep(lookAgainMs, undefined, { signal: until }).catch(() => undefined)
  }
}

const makeLastAttemptSql = `UPDATE ${bossSchema}.job_common SET retry_limit = retry_count WHERE name = $1 AND id = $2`

/** Missing in pg-boss's types. */
const completion = z.object({ affected: z.number() })

const dueRow = z.object({ name: z.enum(jobNames) })

const dueSql = `
  SELECT kind.name FROM unnest($1::text[]) AS kind (name)
  WHERE EXISTS (
    SELECT FROM ${bossSchema}.job_common job
    WHERE job.name = kind.name AND job.state < 'active' AND NOT job.blocked AND job.start_after <= ${bossSchema}.job_now()
  )`

const lockAlikeSql = 'SELECT pg_advisory_xact_lock(hashtextextended(concat($1::text, $2::text), 0))'

// By the clock, as this transaction may have begun before the one that added the job.
const dueAlikeSql = `
  SELECT FROM ${bossSchema}.job_common
  WHERE name = $1 AND data = $2::jsonb AND state < 'active' AND NOT blocked AND start_after <= clock_timestamp()
  LIMIT 1`

// The list is final once the job is due, by the clock: this transaction may have begun before.
const gatherSql = `
  WITH added AS (
    UPDATE ${bossSchema}.job_common
    SET data = CASE WHEN data->'ids' ? $4 THEN data ELSE jsonb_set(data, '{ids}', data->'ids' || to_jsonb($4::text)) END
    WHERE name = $2 AND data @> $3::jsonb AND state = 'created' AND start_after > clock_timestamp()
    RETURNING data
  ), begun AS (
    ${insertJobsSql}
    WHERE NOT EXISTS (SELECT FROM added)
    RETURNING data
  )
  SELECT data->'ids' AS ids FROM added UNION ALL SELECT data->'ids' FROM begun`

const gatheredRow = z.object({ ids: z.array(z.string()) })

/** Creates or updates the queues. At most starts they exist already, which one read shows. */
async function createQueues(boss: PgBoss): Promise<void> {
  const found = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  // First, as the others name it as their dead letter queue.
  await bringTo(deadLetterQueue, kept)
  for (const name of jobNames) await bringTo(name, name === 'hourly' ? onceAnHour : usual)

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

/** The restricted role may add jobs, but not read or change them. */
async function allowEnqueuing(executeSql: ExecuteSql): Promise<void> {
  await executeSql(`GRANT USAGE ON SCHEMA ${bossSchema} TO ${appRole}`)
  await executeSql(`GRANT INSERT, SELECT (id) ON ${bossSchema}.job_common TO ${appRole}`)
  await executeSql(`GRANT SELECT ON ${bossSchema}.queue TO ${appRole}`)
}
