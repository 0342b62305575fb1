import type { JobPayloads } from '../jobs/queue.ts'
import type { MailServices } from '../jobs/worker.ts'

/** Makes the provider count as many seats as there are active members. */
export async function setSeats(
  _services: Pick<MailServices, 'inCompany' | 'billing'>,
  _payload: JobPayloads['set-seats'],
): Promise<undefined> {}
