import type { Mail } from '#server/platform/mail/mail.ts'
import type { JobName, JobPayloads } from '#server/platform/queue/payloads.ts'
import type { Lanes } from './lanes.ts'

/**
 * The name of the person that a job is about, for its line in the list of failed jobs: 'Email to Max Maier'.
 */
export type JobSubject = { owner: string; to: string; toOwner: string; address: string }

/**
 * One kind of job. Its payload has ids alone, so that a message is composed from what is stored when the job
 * runs.
 */
export type JobDefinition<Name extends JobName, Services> = {
  name: Name
  /** Its line in the list of failed jobs. */
  describe: (subject: JobSubject) => string
  /**
   * Does the work. The returned mail is sent; undefined if there is nobody to write to, or nothing to send.
   */
  run: (services: Services, payload: JobPayloads[Name]) => Promise<Mail | undefined>
  /** For a notification: its email. */
  email?: (services: Services, payload: JobPayloads[Name]) => Promise<Mail | undefined>
  /**
   * 'together': all due jobs of a company are read, and written in the app, in one transaction, as each reads
   * a few rows. `firstBy`: the one with the lowest key does the work of all.
   */
  batch?: 'together' | { firstBy: (payload: JobPayloads[Name]) => string }
  /** Not in batches, where the slowest holds up the next: each beside the others. */
  lanes?: Lanes
  /** How many of a batch run at the same time. Default: one after the other. */
  atOnce?: number
}

export type AnyJob<Services> = { [Name in JobName]: JobDefinition<Name, Services> }[JobName]

export function defineJob<Name extends JobName, Services>(
  job: JobDefinition<Name, Services>,
): JobDefinition<Name, Services> {
  return job
}
