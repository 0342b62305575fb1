import { companies } from '#server/platform/db/schema.ts'
import type { Tx } from './with-tenant.ts'

/** The company's time zone; UTC for a job whose company has been deleted since. */
export async function readCompanyTimeZone(tx: Tx): Promise<string> {
  const [company] = await tx.select({ timeZone: companies.timeZone }).from(companies)
  return company?.timeZone ?? 'UTC'
}
