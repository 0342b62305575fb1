import type { JobResult } from 'pg-boss'
import type { Logger } from 'pino'
import { sealAudit } from '../audit/seal.ts'
import { tellBilling } from '../billing/news-message.ts'
import type { Billing } from '../billing/payment-provider.ts'
import { setSeats } from '../billing/seats.ts'
import { syncBilling } from '../billing/sync.ts'
import { contactMail } from '../contact/emails.ts'
import type { CompanyDoor } from '../db/company-door.ts'
import type { Directory } from '../db/directory.ts'
import { sqlState } from '../db/failures.ts'
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
import { invitationMail } from '../team/emails.ts'
import { type JobName, type JobPayloads, type Jobs, jobNames, type Told } from './queue.ts'

export type MailServices = {
  inCompany: CompanyDoor
  directory: Directory
  /** Null where companies pay nothing. */
  billing: Billing | null
  now: () => Date
  publicUrl: URL
  productName: string
  supportEmail: string
}

type JobServices = MailServices & { logger: Logger }

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
  'sync-billing': syncBilling,
  'set-seats': setSeats,
  'mail-message': mailMessage,
  'mail-contact-message': contactMail,
  'seal-audit': sealAudit,
  hourly: walkCompanies,
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
  }
}

/** Each job of a batch succeeds or fails by itself; a full batch is followed by the next one without a pause. */
const polling = {
  pollingIntervalSeconds: 0.5,
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
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
): Promise<void> {
  for (const name of jobNames) {
    await jobs.boss.work(name, polling, async (batch) => {
      const results: JobResult[] = []
      for (const { id, data } of batch) {
        const result = await run(name, data as JobPayloads[typeof name])
        // At once, and not with the rest of the batch: after a crash one mail at most goes out again.
        if (result.status === 'completed') await jobs.boss.complete(name, id)
        results.push({ id, ...result })
      }
      return results
    })
  }

  async function run<Name extends JobName>(
    name: Name,
    payload: JobPayloads[Name],
  ): Promise<Omit<JobResult, 'id'>> {
    try {
      const mail = await handle[name]({ ...services, logger }, payload)
      if (mail) await transport.send(mail)
      logger.info({ job: name, sent: mail !== undefined }, 'job done')
      return { status: 'completed' }
    } catch (error) {
      const fault = faultOf(error)
      logger.warn({ job: name, ...fault }, 'job failed, will be tried again')
      return { status: 'failed', output: fault }
    }
  }
}

/** What failed, for the log and the queue. Its message may hold an address or a note, so only its kind and code are kept. */
function faultOf(error: unknown): { error: string; code?: string } {
  if (!(error instanceof Error)) return { error: 'unknown' }
  const code = sqlState(error) ?? ('code' in error && typeof error.code === 'string' ? error.code : undefined)
  return { error: error.name, ...(code && { code }) }
}
