import { isDeepStrictEqual } from 'node:util'
import { PgBoss, type Queue } from 'pg-boss'
import type { Database } from '../db/open.ts'
import { appRole } from '../db/roles.ts'
import {
  allParkedJobs,
  type ExecuteSql,
  listParkingCompanies,
  type ParkedJobs,
  parkedJobsOf,
  parkedQueue,
} from './parked.ts'

/**
 * Every kind of job and what it carries: ids only, so that the queue holds no personal data. The names of the older ones say
 * mail where a notification goes with it: under another name, jobs that wait during an upgrade would be lost.
 */
export type JobPayloads = {
  'mail-invitation': { companyId: string; invitationId: string }
  'mail-leave-requested': { companyId: string; requestId: string; recipientId: string }
  'mail-leave-decided': { companyId: string; requestId: string }
  'mail-leave-news': { companyId: string; requestId: string; auditId: string; recipientId: string }
  'mail-leave-reminder': { companyId: string; requestId: string; recipientId: string }
  'remind-undecided': { companyId: string; requestId: string }
  'tell-team-change': { companyId: string; auditId: string; recipientId: string }
  'tell-weekly-away': { companyId: string; monday: string; recipientId: string }
  'tell-billing': { companyId: string; news: BillingNews; about: string; recipientId: string }
  'tell-company-deletion': { companyId: string; auditId: string; recipientId: string }
  /** Ends the subscription of a company that is to be deleted, with the period that is paid for. */
  'end-subscription': { companyId: string }
  /** Removes what requests that were under way have still written of a company that was deleted. */
  'forget-company': { companyId: string }
  /** Fetches what the card provider holds of a company, and keeps a copy. */
  'sync-billing': { companyId: string }
  /** Makes the card provider count as many seats as there are active members. */
  'set-seats': { companyId: string }
  /** The mail of what another job has told in the app, by itself: a mail server that is slow holds up mails only. */
  'mail-message': { companyId: string } & Told
  'mail-contact-message': { messageId: string }
  /** Adds the audit lines of a transaction, from its first one on, to the company's chain. */
  'seal-audit': { companyId: string; firstAuditId: string }
  /** Nothing: it comes with the clock. */
  hourly: null
}

/** What admins are told of billing; `about` is the instant or the invoice it is about, so that each is told once. */
export type BillingNews = 'look-around-ends' | 'trial-ends' | 'payment-failed'

export type JobName = keyof JobPayloads

/** Jobs that tell one person something, in the app and by mail. */
type TellingJob =
  | 'mail-leave-requested'
  | 'mail-leave-decided'
  | 'mail-leave-news'
  | 'mail-leave-reminder'
  | 'tell-team-change'
  | 'tell-weekly-away'
  | 'tell-billing'
  | 'tell-company-deletion'

/** A job that told something, with what it carried. */
export type Told = { [Name in TellingJob]: { job: Name; payload: JobPayloads[Name] } }[TellingJob]

export const jobNames: readonly JobName[] = [
  'mail-invitation',
  'mail-leave-requested',
  'mail-leave-decided',
  'mail-leave-news',
  'mail-leave-reminder',
  'remind-undecided',
  'tell-team-change',
  'tell-weekly-away',
  'tell-billing',
  'tell-company-deletion',
  'end-subscription',
  'forget-company',
  'sync-billing',
  'set-seats',
  'mail-message',
  'mail-contact-message',
  'seal-audit',
  'hourly',
]

/** When a job is due, where not at once. */
export type JobTime = { afterDays: number } | { afterSeconds: number }

export type Jobs = {
  /** Adds a job over `executeSql`: inside a transaction, the job commits or rolls back with it. */
  send<Name extends JobName>(
    name: Name,
    payload: JobPayloads[Name] | Record<string, unknown>,
    connection: { executeSql: ExecuteSql },
    when?: JobTime,
  ): Promise<void>
  /** What failed for good of a company, over its transaction's connection. */
  parkedOf(companyId: string, connection: { executeSql: ExecuteSql }): ParkedJobs
  /** The same of all companies, and of none, in a transaction of its own. */
  inParked<T>(work: (parked: ParkedJobs) => Promise<T>): Promise<T>
  /** The companies of which a job was parked within the last day, and still waits. */
  listParkingCompanies(): Promise<string[]>
  boss: PgBoss
  /** Takes up no more jobs, and waits for those that run, at most ten seconds; what is not done by then is taken up after a start. */
  stop(): Promise<void>
}

const bossSchema = 'pgboss'
const secondsPerDay = 86_400
/** A job that nobody takes up is kept this long: parked ones for an admin, others through a server's long absence. */
const kept = { retentionSeconds: 90 * secondsPerDay }
/** Twenty more attempts: from some seconds to an hour apart, half a day in all, so that a mail server may be away for long. */
const retries = { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 }
/** A node that has not said for so long that it still works on a job is gone: otherwise a job waits a quarter of an hour. */
const givenBack = { heartbeatSeconds: 30 }
const usual = { ...kept, ...retries, ...givenBack, deadLetter: parkedQueue }
/** The next hour is the next attempt. */
// It visits every company: the queue would call it failed after a quarter of an hour, and begin another beside it.
const onceAnHour = { ...kept, retryLimit: 0, expireInSeconds: 3_500 }

type JobsOptions = {
  /** Hears of faults in the queue's own upkeep. */
  onError: (error: Error) => void
  /** Whether jobs come with the clock, too. */
  schedule: boolean
}

/** Starts the queue in its own schema, beside the app's tables; where that fails, nothing of it goes on. */
export async function startJobs(database: Database, { onError, schedule }: JobsOptions): Promise<Jobs> {
  const executeSql: ExecuteSql = (text, values) => database.asOwner((client) => client.query(text, values))
  const boss = new PgBoss({
    db: { executeSql },
    schema: bossSchema,
    schedule,
    ...(database.embedded && { backend: 'pglite' as const }),
  })
  boss.on('error', onError)
  try {
    await boss.start()
    await createQueues(boss)
    if (schedule) await boss.schedule('hourly' satisfies JobName, '0 * * * *')
    await allowEnqueuing(executeSql)
  } catch (error) {
    // Its timers would keep the process from its end.
    await boss.stop({ graceful: false }).catch(onError)
    throw error
  }
  return {
    boss,
    send: async (name, payload, connection, when) => {
      await boss.send(name, payload, { db: connection, ...(when && { startAfter: secondsOf(when) }) })
    },
    parkedOf: (companyId, connection) => parkedJobsOf(boss, companyId, connection.executeSql),
    inParked: (work) =>
      database.asOwner(async (client) => {
        await client.query('BEGIN')
        const result = await work(allParkedJobs(boss, (text, values) => client.query(text, values)))
        await client.query('COMMIT')
        return result
      }),
    listParkingCompanies: () => listParkingCompanies(executeSql),
    stop: () => boss.stop({ timeout: 10_000 }),
  }
}

function secondsOf(when: JobTime): number {
  return 'afterDays' in when ? when.afterDays * secondsPerDay : when.afterSeconds
}

/** Brings the queues to their settings: at most starts they are there already, and one read tells. */
async function createQueues(boss: PgBoss): Promise<void> {
  const found = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  // Others name it as the place where their jobs are parked.
  await bringTo(parkedQueue, kept)
  for (const name of jobNames) await bringTo(name, name === 'hourly' ? onceAnHour : usual)

  async function bringTo(name: string, settings: Partial<Queue>): Promise<void> {
    const queue = found.get(name)
    const isAsWanted = isDeepStrictEqual({ ...queue, ...settings }, queue)
    if (isAsWanted) return
    if (queue) await boss.updateQueue(name, settings)
    else await boss.createQueue(name, settings)
    // The first send reads the queue's settings outside the caller's transaction, which would wait for ever on the
    // embedded database's only connection: read them now, as the start has for the queues that were there.
    await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
  }
}

/** The restricted role may add jobs, and neither read nor change any. */
async function allowEnqueuing(executeSql: ExecuteSql): Promise<void> {
  await executeSql(`GRANT USAGE ON SCHEMA ${bossSchema} TO ${appRole}`)
  await executeSql(`GRANT INSERT, SELECT (id) ON ${bossSchema}.job_common TO ${appRole}`)
  await executeSql(`GRANT SELECT ON ${bossSchema}.queue TO ${appRole}`)
}
