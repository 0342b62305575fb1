import type { Tx } from '../db/company-door.ts'
import { conflict } from '../errors.ts'
import { type CompanyRules, findRulesAgainst } from './rules-against.ts'
import type { AgreedLeave } from './store.ts'

type Asked = { userId: string; leaveType: string; needsApproval: boolean } & AgreedLeave

/**
 * Refuses dates that a company rule with the effect 'refuse' stands against. The caller holds `lockTeamPlanning`.
 *
 * @throws Refusal 'conflict' with the first rule's sentence.
 */
export async function refuseByRules(
  tx: Tx,
  { period, dates, ...asked }: Asked,
  read?: CompanyRules,
): Promise<void> {
  const { start, end } = period
  const planned = { ...asked, start, end, dates: dates.map(({ date }) => date) }
  const rules = await findRulesAgainst(tx, planned, read)
  const refusing = rules.find(({ effect }) => effect === 'refuse')
  if (refusing) throw conflict(refusing.message)
}
