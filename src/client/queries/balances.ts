import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { writeJson } from '#client/api/http.ts'
import { refreshTopic, registerTopic } from '#client/api/live.ts'
import type { BalanceOfPerson, NewAdjustment } from '#shared/leave/statement-contract.ts'

/** The balances of a type, of everybody whom the reader may see. For managers and admins. */
export function balancesQuery(leaveType: string) {
  return queryOptions<BalanceOfPerson[]>({ queryKey: [`/api/leave-balances?leaveType=${leaveType}`] })
}

registerTopic('leave', [['/api/leave-balances']])
registerTopic('company', [['/api/leave-balances']])
registerTopic('team', [['/api/leave-balances']])

/** POST /api/leave-adjustments, for one person. */
export function sendAdjustment(adjustment: NewAdjustment): Promise<unknown> {
  return writeJson('POST', '/api/leave-adjustments', adjustment)
}

export function useAdjustBalance() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: sendAdjustment,
    onSuccess: () => refreshTopic(queryClient, 'leave'),
  })
}
