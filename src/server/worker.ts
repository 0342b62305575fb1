import type { Logger } from 'pino'
import { apiKeyJobs } from './features/api-key/jobs.ts'
import { billingJobs } from './features/billing/jobs.ts'
import type { BillingServices } from './features/billing/payment-provider.ts'
import { companyJobs } from './features/company/jobs.ts'
import { contactMail } from './features/contact/emails.ts'
import { notifyOfAllFailedJobs, notifyOfFailedJobs } from './features/failed-jobs/notify-admins.ts'
import { leaveJobs } from './features/leave/messages/jobs.ts'
import { membershipJobs } from './features/membership/jobs.ts'
import { notingRefusals } from './features/membership/undelivered.ts'
import { webhookJobs } from './features/webhooks/jobs.ts'
import { runHourly } from './hourly.ts'
import { sealAudit } from './platform/audit/seal.ts'
import { type AnyJob, defineJob, type JobDefinition, type JobSubject } from './platform/jobs/define-job.ts'
import { inTurns } from './platform/jobs/in-turns.ts'
import { workOff } from './platform/jobs/work-off.ts'
import { type Mail, type MailTransport, mailsAtOnce } from './platform/mail/mail.ts'
import { Instrumentation } from './platform/observe/instrumentation.ts'
import { type JobName, type JobPayloads, jobPayloads } from './platform/queue/payloads.ts'
import type { Jobs } from './platform/queue/queue.ts'

/** The services of every job. */
type WorkerServices = BillingServices & { logger: Logger; jobs: Jobs }

/** Every kind of job. */
export const jobKinds: readonly AnyJob<WorkerServices>[] = [
  ...leaveJobs,
  ...membershipJobs,
  ...billingJobs,
  ...companyJobs,
  ...apiKeyJobs,
  ...webhookJobs,
  defineJob({
    name: 'mail-contact-message',
    describe: () => 'Message to support',
    run: contactMail,
    atOnce: mailsAtOnce,
  }),
  defineJob({
    name: 'seal-audit',
    describe: () => 'Audit log: sealing new lines',
    run: sealAudit,
    batch: { firstBy: ({ firstAuditId }) => firstAuditId },
  }),
  defineJob({
    name: 'mail-message',
    describe: ({ to }) => to,
    run: sendEmailOf,
    batch: 'together',
    atOnce: mailsAtOnce,
  }),
  defineJob({
    name: 'tell-failed-jobs',
    describe: () => 'Notice of failed tasks',
    run: notifyOfFailedJobs,
  }),
  defineJob({
    name: 'hourly',
    describe: () => 'What is done once an hour',
    run: doHourly,
  }),
]

/** The line of a failed job; undefined for a kind that an earlier version had. */
export function describeJob(name: string, subject: JobSubject): string | undefined {
  return jobKinds.find((kind) => kind.name === name)?.describe(subject)
}

/** A separate job for each email, so that a slow mail server delays emails only. */
async function sendEmailOf(
  services: WorkerServices,
  { job, payload }: JobPayloads['mail-message'],
): Promise<Mail | undefined> {
  const kind = jobKinds.find(({ name }) => name === job) as JobDefinition<JobName, WorkerServices> | undefined
  if (!kind?.email) throw new Error(`${job} has no email.`)
  return kind.email(services, jobPayloads[job].parse(payload))
}

async function doHourly(services: WorkerServices): Promise<undefined> {
  try {
    return await runHourly(services)
  } finally {
    await notifyOfAllFailedJobs(services, await services.jobs.listCompaniesWithDeadLetters())
  }
}

/** Runs jobs until it is stopped. */
export async function startWorker(
  jobs: Jobs,
  given: Omit<BillingServices, 'hasBilling'>,
  transport: MailTransport,
  logger: Logger,
  instrumentation = new Instrumentation(),
): Promise<void> {
  const inCompany = inTurns(given.inCompany)
  const services = { ...given, inCompany, hasBilling: given.billing !== null, logger, jobs }
  await workOff(jobs, jobKinds, services, {
    transport: notingRefusals(transport, services),
    logger,
    instrumentation,
  })
}
