import { queryOptions } from '@tanstack/react-query'
import { registerTopic } from '#client/api/live.ts'
import type { LeaveStatement } from '#shared/leave/statement-contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'

/** Somebody's balances at the end of a day, line by line; without a day at the end of today. */
export function statementQuery(userId: string, on?: PlainDate) {
  const path = `/api/leave-statements/${userId}`
  return queryOptions<LeaveStatement>({ queryKey: [on ? `${path}?on=${on}` : path] })
}

registerTopic('leave', [['/api/leave-statements']])
// A policy changes every balance, a person's terms change theirs.
registerTopic('company', [['/api/leave-statements']])
registerTopic('team', [['/api/leave-statements']])
