import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { writeJson } from '#client/api/http.ts'
import { refreshTopic, registerTopic } from '#client/api/live.ts'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import type { CoverChoice, CoveredLeave, CoverReply } from '#shared/leave/covering-contract.ts'

/** Leave that the signed-in person was asked to cover, and that isn’t over. */
const coveringQuery = queryOptions<CoveredLeave[]>({ queryKey: ['/api/covering'] })

registerTopic('leave', [coveringQuery.queryKey])
registerTopic('team', [coveringQuery.queryKey])

export function useCovering() {
  return useQuery(coveringQuery)
}

/** POST /api/leave-requests/{id}/cover-answer, for the dates that were shown. */
export function useAnswerCover() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ leave, answer }: { leave: CoveredLeave; answer: CoverReply['answer'] }) => {
      const { id, startDate, endDate, startsAt, endsAt } = leave
      const reply: CoverReply = { answer, startDate, endDate, startsAt, endsAt }
      return writeJson<CoveredLeave>('POST', `/api/leave-requests/${id}/cover-answer`, reply)
    },
    // After a refusal too: the dates have changed, or the leave is no more.
    onSettled: () => refreshTopic(queryClient, 'leave'),
  })
}

/** PUT /api/leave-requests/{id}/cover. */
export function useNameCover() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, choice }: { id: string; choice: CoverChoice }) =>
      writeJson<LeaveRequest>('PUT', `/api/leave-requests/${id}/cover`, choice),
    onSettled: () => refreshTopic(queryClient, 'leave'),
  })
}
