import type { Mail } from '#server/platform/mail/mail.ts'
import type { JobName, JobPayloads } from '#server/platform/queue/payloads.ts'

/** Whom a job is about, by name, for its line in the list of failed jobs: 'Mail to Max Maier'. */
export type JobSubject = { owner: string; to: string; toOwner: string; address: string }

/** One kind of job. Its payload holds ids alone: what a message says is read when the job runs. */
export type JobDefinition<Name extends JobName, Services> = {
  name: Name
  /** Its line in the list of failed jobs. */
  describe: (subject: JobSubject) => string
  /**
   * The mail that it answers is sent then; none where there is nobody to write to, and from jobs that do
   * other things.
   */
  run: (services: Services, payload: JobPayloads[Name]) => Promise<Mail | undefined>
  /** Of a notification, its email. */
  email?: (services: Services, payload: JobPayloads[Name]) => Promise<Mail | undefined>
  /**
   * 'together': all of a company that are due are read, and written in the app, in one transaction, as each
   * reads a few rows. `firstBy`: the one with the lowest key does the work of all.
   */
  batch?: 'together' | { firstBy: (payload: JobPayloads[Name]) => string }
}

export type AnyJob<Services> = { [Name in JobName]: JobDefinition<Name, Services> }[JobName]

export function defineJob<Name extends JobName, Services>(
  job: JobDefinition<Name, Services>,
): JobDefinition<Name, Services> {
  return job
}
