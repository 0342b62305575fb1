import { companies } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { SilenceRules } from '#shared/leave/silence.ts'

/** What happens in the company while nobody decides, and the company's time zone. */
export async function readSilenceRules(tx: Tx): Promise<{ rules: SilenceRules; timeZone: string }> {
  const [company] = await tx.select().from(companies)
  if (!company) throw new Error('A transaction inside a company finds its company.')
  return { rules: silenceRulesOf(company), timeZone: company.timeZone }
}

/** From a row. */
export function silenceRulesOf(company: SilenceRules): SilenceRules {
  const { remindAfterDays, joinAfterDays, adminsAfterDays, lastWord, lastWordAfterDays } = company
  return { remindAfterDays, joinAfterDays, adminsAfterDays, lastWord, lastWordAfterDays }
}
