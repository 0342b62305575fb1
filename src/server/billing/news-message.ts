import type { JobPayloads } from '../jobs/queue.ts'
import type { MailServices } from '../jobs/worker.ts'
import type { Mail } from '../mail/mail.ts'
import type { Way } from '../notification/deliver.ts'

/** To an admin: the trial is about to end, or a payment failed. */
export async function tellBilling(
  _services: MailServices,
  _payload: JobPayloads['tell-billing'],
  _way: Way,
): Promise<Mail | undefined> {
  return undefined
}
