import type { JobDefinition } from '#server/platform/jobs/define-job.ts'
import type { JobServices } from '#server/platform/jobs/services.ts'
import type { JobPayloads, NotificationJobName } from '#server/platform/queue/payloads.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { NotificationKind } from '#shared/notification/kinds.ts'
import { type Channel, composeEmail, deliver } from './deliver.ts'
import type { Message } from './message.ts'

type Notification<Name extends NotificationJobName, Services extends JobServices> = Pick<
  JobDefinition<Name, Services>,
  'name' | 'describe' | 'batch'
> & {
  kind: NotificationKind
  /**
   * The message, or undefined if there is no reason for it any more. Only the email's parts may depend on the
   * channel.
   */
  compose: (
    tx: Tx,
    payload: JobPayloads[Name],
    services: Services & { channel: Channel },
  ) => Promise<Message | undefined>
  /** Adds it to a digest; false if it has an email of its own all the same. Default: it has one. */
  addToDigest?: (tx: Tx, payload: JobPayloads[Name]) => Promise<boolean>
}

/** A job that notifies one person: in the app, and by an email that has a job of its own. */
export function defineNotification<Name extends NotificationJobName, Services extends JobServices>({
  kind,
  compose,
  addToDigest,
  ...job
}: Notification<Name, Services>): JobDefinition<Name, Services> {
  return {
    ...job,
    run: (services, payload) =>
      deliver(services, { job: job.name, kind, payload, addToDigest }, (tx) =>
        compose(tx, payload, { ...services, channel: 'in-app' }),
      ),
    email: (services, payload) =>
      composeEmail(services, { companyId: payload.companyId, kind }, (tx) =>
        compose(tx, payload, { ...services, channel: 'email' }),
      ),
  }
}
