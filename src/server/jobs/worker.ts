import type { Logger } from 'pino'
import { contactMail } from '../contact/emails.ts'
import type { CompanyDoor } from '../db/company-door.ts'
import type { Directory } from '../db/directory.ts'
import { leaveDecidedMail, leaveRequestedMail } from '../leave/emails.ts'
import type { Mail, MailTransport } from '../mail/mail.ts'
import { invitationMail } from '../team/emails.ts'
import { type JobName, type JobPayloads, type Jobs, jobNames } from './queue.ts'

export type MailServices = {
  inCompany: CompanyDoor
  directory: Directory
  now: () => Date
  publicUrl: URL
  productName: string
  supportEmail: string
}

/** Each job is a mail: what to write, from what is stored when it runs. Undefined where there is no longer anybody to write to. */
const compose: {
  [Name in JobName]: (services: MailServices, payload: JobPayloads[Name]) => Promise<Mail | undefined>
} = {
  'mail-invitation': invitationMail,
  'mail-leave-requested': leaveRequestedMail,
  'mail-leave-decided': leaveDecidedMail,
  'mail-contact-message': contactMail,
}

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
    await jobs.boss.work(name, { pollingIntervalSeconds: 0.5 }, async (batch) => {
      for (const job of batch) await run(name, job.data as JobPayloads[typeof name])
    })
  }

  async function run<Name extends JobName>(name: Name, payload: JobPayloads[Name]): Promise<void> {
    try {
      const mail = await compose[name](services, payload)
      if (mail) await transport.send(mail)
      logger.info({ job: name, sent: mail !== undefined }, 'job done')
    } catch (error) {
      // The queue tries again; the message may hold an address, so only its kind is logged.
      logger.warn(
        { job: name, error: error instanceof Error ? error.name : 'unknown' },
        'job failed, will be tried again',
      )
      throw error
    }
  }
}
