import type { JobResult, JobWithMetadata } from 'pg-boss'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { endSubscription } from './features/billing/end.ts'
import { notifyBilling } from './features/billing/news-message.ts'
import type { BillingServices } from './features/billing/payment-provider.ts'
import { setSeats } from './features/billing/seats.ts'
import { syncBilling } from './features/billing/sync.ts'
import { notifyCompanyDeletion } from './features/company/deletion-message.ts'
import { deleteCompany } from './features/company/removal.ts'
import { contactMail } from './features/contact/emails.ts'
import { notifyOfAllFailedJobs, notifyOfFailedJobs } from './features/failed-jobs/tell-admins.ts'
import { remindUndecided } from './features/leave/approvals/reminders.ts'
import { notifyLeaveDecided } from './features/leave/messages/decided-message.ts'
import { notifyLeaveUpdate } from './features/leave/messages/news-message.ts'
import { notifyLeaveReminder } from './features/leave/messages/reminder-message.ts'
import { notifyLeaveRequested } from './features/leave/messages/requested-message.ts'
import { notifyWeeklyAway } from './features/leave/messages/weekly-away.ts'
import { invitationMail } from './features/membership/emails.ts'
import { notifyTeamChange } from './features/membership/team-change-message.ts'
import type { Channel } from './features/notification/deliver.ts'
import { runHourly } from './hourly.ts'
import { sealAudit } from './platform/audit/seal.ts'
import { pipeline } from './platform/db/pipeline.ts'
import { type Fault, faultOf } from './platform/fault.ts'
import type { Mail, MailTransport } from './platform/mail/mail.ts'
import { Instrumentation, type JobOutcome } from './platform/observe/instrumentation.ts'
import { type JobWork, within } from './platform/observe/work.ts'
import {
  type JobName,
  type JobPayloads,
  type Jobs,
  jobNames,
  type NotificationJob,
} from './platform/queue/queue.ts'
import type { WithTenant } from './platform/tenancy/with-tenant.ts'

type Job = JobWithMetadata<unknown>
/** Each job of it in the same company. */
type Group = [Job, ...Job[]]

type Attempt = { outcome: JobOutcome; result: Omit<JobResult, 'id'> }

/** All that any job works with. */
type AllServices = BillingServices & { logger: Logger; jobs: Jobs }

/**
 * What each job does, from what is stored when it runs. The mail that it answers is sent then; none where there is nobody to
 * write to, and from jobs that do other things.
 */
const handle: {
  [Name in JobName]: (services: AllServices, payload: JobPayloads[Name]) => Promise<Mail | undefined>
} = {
  'mail-invitation': invitationMail,
  'mail-leave-requested': inApp(notifyLeaveRequested),
  'mail-leave-decided': inApp(notifyLeaveDecided),
  'mail-leave-news': inApp(notifyLeaveUpdate),
  'mail-leave-reminder': inApp(notifyLeaveReminder),
  'remind-undecided': remindUndecided,
  'tell-team-change': inApp(notifyTeamChange),
  'tell-weekly-away': inApp(notifyWeeklyAway),
  'tell-billing': inApp(notifyBilling),
  'tell-company-deletion': inApp(notifyCompanyDeletion),
  'end-subscription': endSubscription,
  'forget-company': deleteCompany,
  'sync-billing': syncBilling,
  'set-seats': setSeats,
  'mail-message': mailMessage,
  'mail-contact-message': contactMail,
  'seal-audit': sealAudit,
  hourly: doHourly,
}

async function doHourly(services: AllServices): Promise<undefined> {
  try {
    return await runHourly(services)
  } finally {
    await notifyOfAllFailedJobs(services, await services.jobs.listParkingCompanies())
  }
}

function inApp<Payload>(
  tell: (services: BillingServices, payload: Payload, way: Channel) => Promise<Mail | undefined>,
) {
  return (services: BillingServices, payload: Payload) => tell(services, payload, 'in-app')
}

function mailMessage(
  services: BillingServices,
  { job, payload }: NotificationJob,
): Promise<Mail | undefined> {
  switch (job) {
    case 'mail-leave-requested':
      return notifyLeaveRequested(services, payload, 'email')
    case 'mail-leave-decided':
      return notifyLeaveDecided(services, payload, 'email')
    case 'mail-leave-news':
      return notifyLeaveUpdate(services, payload, 'email')
    case 'mail-leave-reminder':
      return notifyLeaveReminder(services, payload, 'email')
    case 'tell-team-change':
      return notifyTeamChange(services, payload, 'email')
    case 'tell-weekly-away':
      return notifyWeeklyAway(services, payload, 'email')
    case 'tell-billing':
      return notifyBilling(services, payload, 'email')
    case 'tell-company-deletion':
      return notifyCompanyDeletion(services, payload, 'email')
  }
}

/** What these tell is read, and written in the app, in one transaction for all of a company that are due: each reads a few rows. */
const batchedJobs: readonly JobName[] = [
  'mail-leave-requested',
  'mail-leave-decided',
  'mail-leave-news',
  'mail-leave-reminder',
  'mail-message',
]
/** A mail is read anew where those before it were sent so slowly: it tells what is so. */
const mailKeepsMs = 5_000

/** More than usual: they are few transactions for many jobs. What is sealed has waited for a second. */
const mostBatched = 30
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
  given: Omit<BillingServices, 'hasBilling'>,
  transport: MailTransport,
  logger: Logger,
  watch = new Instrumentation(),
): Promise<void> {
  const services = { ...given, hasBilling: given.billing !== null }
  const workers = new Map<JobName, string>()
  for (const name of jobNames) {
    const worker = await jobs.boss.work(name, { ...polling, batchSize: mostOf(name) }, async (batch) => {
      const results: JobResult[] = []
      for (const group of batchesOf(name, batch)) {
        if (name === 'seal-audit') results.push(...(await runFirst(name, group)))
        else results.push(...(await runEach(name, group)))
      }
      return results
    })
    workers.set(name, worker)
  }
  jobs.watchDue((name) => jobs.boss.notifyWorker(workers.get(name) ?? ''))

  /** For all of them. */
  async function runFirst(name: JobName, group: Group): Promise<JobResult[]> {
    const result = await run(name, begin(name, group[0]))
    return group.map(({ id }) => ({ id, ...result }))
  }

  async function runEach(name: JobName, group: Group): Promise<JobResult[]> {
    const running = group.map((job) => begin(name, job))
    // Where any of them fails, nothing of it has happened: each is then tried by itself, and tells what is wrong.
    if (batchedJobs.includes(name)) await readTogether(name, running).catch(() => undefined)
    const results: JobResult[] = []
    for (const one of running) results.push({ id: one.job.id, ...(await run(name, one)) })
    return results
  }

  function begin(name: JobName, job: Job): Running {
    const work = { kind: 'job', id: job.id, name } as const
    watch.began(work)
    return { job, work, beganAt: performance.now() }
  }

  /** What is told in the app is noted as done with it, so that nothing repeats any of it. */
  async function readTogether(name: JobName, running: readonly Running[]): Promise<void> {
    const taken = running.map(({ job }) => job)
    const { companyId = '' } = companyOf.parse(taken[0]?.data)
    const isNoted = isInApp(name)
    const mails = await services.inCompany(companyId, async (tx) => {
      const inCompany: WithTenant = (_, work) => work(tx)
      const joining = { ...services, jobs, logger, inCompany }
      const read = await pipeline(
        running.map(({ job, work }) => within(work, () => handleOne(name, joining, job))),
      )
      if (isNoted) await tx.jobsDone(name, taken)
      return read
    })
    for (const [place, one] of running.entries())
      one.read = { mail: mails[place], at: performance.now(), isNoted }
  }

  async function run(name: JobName, running: Running): Promise<Omit<JobResult, 'id'>> {
    const { work, beganAt } = running
    let outcome: JobOutcome = 'failed'
    try {
      const attempt = await within(work, () => tryOnce(name, running))
      outcome = attempt.outcome
      return attempt.result
    } finally {
      watch.ended(work, { kind: 'job', outcome, ms: performance.now() - beganAt })
    }
  }

  async function tryOnce(name: JobName, running: Running): Promise<Attempt> {
    const { job } = running
    const ids = { job: name, jobId: job.id }
    try {
      const sent = await perform(name, running)
      logger.info({ ...ids, sent }, 'job done')
    } catch (error) {
      const fault = faultOf(error)
      const isLast = isLastAttempt(job)
      if (isLast) await park(name, job, fault)
      else logger.warn({ ...ids, ...fault }, 'job failed, will be tried again')
      return { outcome: isLast ? 'parked' : 'failed', result: { status: 'failed', output: fault } }
    }
    // At once, and not with the rest of the batch: after a crash one mail at most goes out again. To seal again does nothing.
    if (name !== 'seal-audit' && !running.read?.isNoted) await jobs.boss.complete(name, job.id)
    return { outcome: 'done', result: { status: 'completed' } }
  }

  /** Answers whether it sent a mail. */
  async function perform(name: JobName, running: Running): Promise<boolean> {
    if (isInApp(name) && !running.read) await readTogether(name, [running])
    const { job, read } = running
    const isFresh = read && (read.isNoted || performance.now() - read.at < mailKeepsMs)
    const mail = isFresh ? read.mail : await handleOne(name, { ...services, jobs, logger }, job)
    if (mail) await transport.send(mail)
    return mail !== undefined
  }

  /** At once, so that whoever is told finds it there. */
  async function park(name: JobName, { id, data }: Job, fault: Fault): Promise<void> {
    logger.error({ job: name, jobId: id, ...fault }, 'job parked')
    await jobs.boss.fail(name, id, fault)
    const { companyId } = companyOf.parse(data)
    if (companyId === undefined) return
    await notifyOfFailedJobs(services, companyId).catch((error: unknown) =>
      logger.warn(faultOf(error), 'admins will be told of the parked job within an hour'),
    )
  }
}

function isInApp(name: JobName): boolean {
  return batchedJobs.includes(name) && name !== 'mail-message'
}

function mostOf(name: JobName): number {
  if (name === 'seal-audit') return mostSealedTogether
  return batchedJobs.includes(name) ? mostBatched : polling.batchSize
}

type Running = { job: Job; work: JobWork; beganAt: number; read?: Read }
/** What a job has read together with others. */
type Read = { mail: Mail | undefined; at: number; isNoted: boolean }

function handleOne<Name extends JobName>(name: Name, services: AllServices, { data }: Job) {
  return handle[name](services, data as JobPayloads[Name])
}

/**
 * The jobs of a batch, each by itself; but those that tell something to people of one company go together, and those that seal one
 * company's lines are done with the one of the earliest line, which seals those of the others too.
 */
function batchesOf(name: JobName, batch: readonly Job[]): Group[] {
  if (batchedJobs.includes(name)) return groupsOf(batch, (job) => companyOf.parse(job.data).companyId)
  if (name !== 'seal-audit') return batch.map((job) => [job])
  return groupsOf(
    batch.toSorted((a, b) => (lineOf(a) < lineOf(b) ? -1 : 1)),
    companyToSeal,
  )
}

function groupsOf(batch: readonly Job[], companyIdOf: (job: Job) => string | undefined): Group[] {
  return [...Map.groupBy(batch, companyIdOf).values()] as Group[]
}

function lineOf({ data }: Job): string {
  return sealing.parse(data).firstAuditId
}

function companyToSeal({ data }: Job): string {
  return sealing.parse(data).companyId
}

const sealing = z.object({ companyId: z.string(), firstAuditId: z.string() })

/** What comes once an hour is parked nowhere: the next hour is its next attempt. */
function isLastAttempt({ retryCount, retryLimit, deadLetter }: Job): boolean {
  return retryCount >= retryLimit && Boolean(deadLetter)
}

/** Messages of the contact form are nobody's company's. */
const companyOf = z.object({ companyId: z.optional(z.string()) })
