import { PgBoss } from 'pg-boss'
import type { Database } from '../db/open.ts'
import { appRole } from '../db/roles.ts'

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
  'sync-billing',
  'set-seats',
  'mail-message',
  'mail-contact-message',
  'seal-audit',
  'hourly',
]

type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

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
  boss: PgBoss
  /** Waits for running jobs, at most ten seconds; what is not done by then is taken up after the next start. */
  stop(): Promise<void>
}

/** Where jobs go that failed every attempt. They are kept, and shown to an admin. */
const parkedQueue = 'parked'

const bossSchema = 'pgboss'
const secondsPerDay = 86_400
/** Twenty more attempts: from some seconds to an hour apart, half a day in all, so that a mail server may be away for long. */
const retries = { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 }

/** The next hour is the next attempt. */
const onceAnHour = { retryLimit: 0 }

type JobsOptions = {
  /** Hears of faults in the queue's own upkeep. */
  onError: (error: Error) => void
  /** Whether jobs come with the clock, too. */
  schedule: boolean
}

/** Starts the queue in its own schema, beside the app's tables. */
export async function startJobs(database: Database, { onError, schedule }: JobsOptions): Promise<Jobs> {
  const executeSql: ExecuteSql = (text, values) => database.asOwner((client) => client.query(text, values))
  const boss = new PgBoss({
    db: { executeSql },
    schema: bossSchema,
    schedule,
    ...(database.embedded && { backend: 'pglite' as const }),
  })
  boss.on('error', onError)
  await boss.start()
  await createQueues(boss)
  if (schedule) await boss.schedule('hourly' satisfies JobName, '0 * * * *')
  await allowEnqueuing(executeSql)
  return {
    boss,
    send: async (name, payload, connection, when) => {
      await boss.send(name, payload, { db: connection, ...(when && { startAfter: secondsOf(when) }) })
    },
    stop: () => boss.stop({ timeout: 10_000 }),
  }
}

function secondsOf(when: JobTime): number {
  return 'afterDays' in when ? when.afterDays * secondsPerDay : when.afterSeconds
}

async function createQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue(parkedQueue)
  for (const name of jobNames) {
    await boss.createQueue(name, name === 'hourly' ? onceAnHour : { ...retries, deadLetter: parkedQueue })
    // The first send reads the queue's settings outside the caller's transaction, which would wait for ever on the
    // embedded database's only connection: read them now.
    await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
  }
}

/** The restricted role may add jobs, and neither read nor change any. */
async function allowEnqueuing(executeSql: ExecuteSql): Promise<void> {
  await executeSql(`GRANT USAGE ON SCHEMA ${bossSchema} TO ${appRole}`)
  await executeSql(`GRANT INSERT, SELECT (id) ON ${bossSchema}.job_common TO ${appRole}`)
  await executeSql(`GRANT SELECT ON ${bossSchema}.queue TO ${appRole}`)
}
