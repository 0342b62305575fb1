import type { AgreedLeave } from '#server/features/leave-record/store.ts'
import { conflict } from '#server/platform/errors.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { type CompanyRules, findRulesAgainst } from '../rules/rules-against.ts'

type Asked = Pick<AgreedLeave, 'period'> & {
  userId: string
  leaveType: string
  needsApproval: boolean
  dates: readonly { date: PlainDate }[]
}

/**
 * Refuses dates that break a company rule with the effect 'refuse'. The caller holds `lockTeamPlanning`.
 *
 * @throws Refusal 'conflict' with the first rule's sentence.
 */
export async function assertRulesAllow(
  tx: Tx,
  { period, dates, ...asked }: Asked,
  read?: CompanyRules,
): Promise<void> {
  const { start, end } = period
  const planned = { ...asked, start, end, dates: dates.map(({ date }) => date) }
  const rules = await findRulesAgainst(tx, planned, read)
  const refusing = rules.find(({ effect }) => effect === 'refuse')
  if (refusing) throw conflict(refusing.messageIn)
}
