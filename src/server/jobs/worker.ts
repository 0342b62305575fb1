import type { JobResult, JobWithMetadata } from 'pg-boss'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { sealAudit } from '../audit/seal.ts'
import { endSubscription } from '../billing/end.ts'
import { tellBilling } from '../billing/news-message.ts'
import type { Billing } from '../billing/payment-provider.ts'
import { setSeats } from '../billing/seats.ts'
import { syncBilling } from '../billing/sync.ts'
import { tellCompanyDeletion } from '../company/deletion-message.ts'
import { forgetCompany } from '../company/removal.ts'
import { contactMail } from '../contact/emails.ts'
import type { CompanyDoor } from '../db/company-door.ts'
import type { CompanyRemoval } from '../db/company-removal.ts'
import type { Directory } from '../db/directory.ts'
import { tellLeaveDecided } from '../leave/decided-message.ts'
import { tellLeaveNews } from '../leave/news-message.ts'
import { tellLeaveReminder } from '../leave/reminder-message.ts'
import { remindUndecided } from '../leave/reminders.ts'
import { tellLeaveRequested } from '../leave/requested-message.ts'
import type { Mail, MailTransport } from '../mail/mail.ts'
import type { Way } from '../notification/deliver.ts'
import { walkCompanies } from '../notification/hourly.ts'
import { tellTeamChange } from '../notification/team-change.ts'
import { tellWeeklyAway } from '../notification/weekly-away.ts'
import { type JobOutcome, Watch } from '../observe/watch.ts'
import { within } from '../observe/work.ts'
import { tellOfAllParked, tellOfParked } from '../parked/tell-admins.ts'
import { invitationMail } from '../team/emails.ts'
import { type Fault, faultOf } from './fault.ts'
import { type JobName, type JobPayloads, type Jobs, jobNames, type Told } from './queue.ts'

export type MailServices = {
  inCompany: CompanyDoor
  directory: Directory
  companyRemoval: CompanyRemoval
  /** Null where companies pay nothing. */
  billing: Billing | null
  now: () => Date
  publicUrl: URL
  productName: string
  supportEmail: string
}

type Attempt = { outcome: JobOutcome; result: Omit<JobResult, 'id'> }

type JobServices = MailServices & { logger: Logger; jobs: Jobs }

/**
 * What each job does, from what is stored when it runs. The mail that it answers is sent then; none where there is nobody to
 * write to, and from jobs that do other things.
 */
const handle: {
  [Name in JobName]: (services: JobServices, payload: JobPayloads[Name]) => Promise<Mail | undefined>
} = {
  'mail-invitation': invitationMail,
  'mail-leave-requested': inApp(tellLeaveRequested),
  'mail-leave-decided': inApp(tellLeaveDecided),
  'mail-leave-news': inApp(tellLeaveNews),
  'mail-leave-reminder': inApp(tellLeaveReminder),
  'remind-undecided': remindUndecided,
  'tell-team-change': inApp(tellTeamChange),
  'tell-weekly-away': inApp(tellWeeklyAway),
  'tell-billing': inApp(tellBilling),
  'tell-company-deletion': inApp(tellCompanyDeletion),
  'end-subscription': endSubscription,
  'forget-company': forgetCompany,
  'sync-billing': syncBilling,
  'set-seats': setSeats,
  'mail-message': mailMessage,
  'mail-contact-message': contactMail,
  'seal-audit': sealAudit,
  hourly: doHourly,
}

async function doHourly(services: JobServices): Promise<undefined> {
  try {
    return await walkCompanies(services)
  } finally {
    await tellOfAllParked(services, await services.jobs.listParkingCompanies())
  }
}

function inApp<Payload>(
  tell: (services: MailServices, payload: Payload, way: Way) => Promise<Mail | undefined>,
) {
  return (services: MailServices, payload: Payload) => tell(services, payload, 'in the app')
}

function mailMessage(services: MailServices, { job, payload }: Told): Promise<Mail | undefined> {
  switch (job) {
    case 'mail-leave-requested':
      return tellLeaveRequested(services, payload, 'by mail')
    case 'mail-leave-decided':
      return tellLeaveDecided(services, payload, 'by mail')
    case 'mail-leave-news':
      return tellLeaveNews(services, payload, 'by mail')
    case 'mail-leave-reminder':
      return tellLeaveReminder(services, payload, 'by mail')
    case 'tell-team-change':
      return tellTeamChange(services, payload, 'by mail')
    case 'tell-weekly-away':
      return tellWeeklyAway(services, payload, 'by mail')
    case 'tell-billing':
      return tellBilling(services, payload, 'by mail')
    case 'tell-company-deletion':
      return tellCompanyDeletion(services, payload, 'by mail')
  }
}

/** They wait for a second, and are few transactions for many jobs. */
const mostSealedTogether = 100

/** Each job of a batch succeeds or fails by itself; a full batch is followed by the next one without a pause. */
const polling = {
  // They are told when something is due: this is for what they weren't told.
  pollingIntervalSeconds: 10,
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
} as const

/**
 * Works off the queue. A job runs at least once: after a crash between sending and noting it, a mail goes out again under
 * the same Message-ID. The read is done before the mail server is asked, so no transaction waits for it.
 */
export async function startWorker(
  jobs: Jobs,
  services: MailServices,
  transport: MailTransport,
  logger: Logger,
  watch = new Watch(),
): Promise<void> {
  const workers = new Map<JobName, string>()
  for (const name of jobNames) {
    const batchSize = name === 'seal-audit' ? mostSealedTogether : polling.batchSize
    const worker = await jobs.boss.work(name, { ...polling, batchSize }, async (batch) => {
      const results: JobResult[] = []
      for (const [job, ...same] of doneTogether(name, batch)) {
        const result = await run(name, job)
        for (const { id } of [job, ...same]) results.push({ id, ...result })
      }
      return results
    })
    workers.set(name, worker)
  }
  jobs.watchDue((name) => jobs.boss.notifyWorker(workers.get(name) ?? ''))

  async function run(name: JobName, job: JobWithMetadata<unknown>): Promise<Omit<JobResult, 'id'>> {
    const work = { kind: 'job', id: job.id, name } as const
    const beganAt = performance.now()
    let outcome: JobOutcome = 'failed'
    watch.began(work)
    try {
      const attempt = await within(work, () => tryOnce(name, job))
      outcome = attempt.outcome
      return attempt.result
    } finally {
      watch.ended(work, { kind: 'job', outcome, ms: performance.now() - beganAt })
    }
  }

  async function tryOnce(name: JobName, job: JobWithMetadata<unknown>): Promise<Attempt> {
    const ids = { job: name, jobId: job.id }
    try {
      const sent = await perform(name, job.data as JobPayloads[typeof name])
      logger.info({ ...ids, sent }, 'job done')
    } catch (error) {
      const fault = faultOf(error)
      const isLast = isLastAttempt(job)
      if (isLast) await park(name, job, fault)
      else logger.warn({ ...ids, ...fault }, 'job failed, will be tried again')
      return { outcome: isLast ? 'parked' : 'failed', result: { status: 'failed', output: fault } }
    }
    // At once, and not with the rest of the batch: after a crash one mail at most goes out again. To seal again does nothing.
    if (name !== 'seal-audit') await jobs.boss.complete(name, job.id)
    return { outcome: 'done', result: { status: 'completed' } }
  }

  /** Answers whether it sent a mail. */
  async function perform<Name extends JobName>(name: Name, payload: JobPayloads[Name]): Promise<boolean> {
    const mail = await handle[name]({ ...services, jobs, logger }, payload)
    if (mail) await transport.send(mail)
    return mail !== undefined
  }

  /** At once, so that whoever is told finds it there. */
  async function park(name: JobName, { id, data }: JobWithMetadata<unknown>, fault: Fault): Promise<void> {
    logger.error({ job: name, jobId: id, ...fault }, 'job parked')
    await jobs.boss.fail(name, id, fault)
    const { companyId } = companyOf.parse(data)
    if (companyId === undefined) return
    await tellOfParked(services, companyId).catch((error: unknown) =>
      logger.warn(faultOf(error), 'admins will be told of the parked job within an hour'),
    )
  }
}

type Group = [JobWithMetadata<unknown>, ...JobWithMetadata<unknown>[]]

/**
 * The jobs of a batch, each by itself; but those that seal one company's lines are done with the one of the earliest line,
 * which seals those of the others too.
 */
function doneTogether(name: JobName, batch: readonly JobWithMetadata<unknown>[]): Group[] {
  if (name !== 'seal-audit') return batch.map((job) => [job])
  const inOrder = batch.toSorted((a, b) => (lineOf(a) < lineOf(b) ? -1 : 1))
  return [...Map.groupBy(inOrder, companyToSeal).values()] as Group[]
}

function lineOf({ data }: JobWithMetadata<unknown>): string {
  return sealing.parse(data).firstAuditId
}

function companyToSeal({ data }: JobWithMetadata<unknown>): string {
  return sealing.parse(data).companyId
}

const sealing = z.object({ companyId: z.string(), firstAuditId: z.string() })

/** What comes once an hour is parked nowhere: the next hour is its next attempt. */
function isLastAttempt({ retryCount, retryLimit, deadLetter }: JobWithMetadata<unknown>): boolean {
  return retryCount >= retryLimit && Boolean(deadLetter)
}

/** Messages of the contact form are nobody's company's. */
const companyOf = z.object({ companyId: z.optional(z.string()) })
