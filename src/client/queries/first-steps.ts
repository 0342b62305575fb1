import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { writeJson } from '#client/api/http.ts'
import { registerTopic } from '#client/api/live.ts'
import type { FirstStep, FirstSteps } from '#shared/company/contract.ts'

/** What an admin does in a company's first week, and what of it is done. */
const firstStepsQuery = queryOptions<FirstSteps>({ queryKey: ['/api/first-steps'] })

registerTopic('company', [firstStepsQuery.queryKey])
registerTopic('team', [firstStepsQuery.queryKey])
registerTopic('billing', [firstStepsQuery.queryKey])
// Adjusting balances completes the step of checking them.
registerTopic('leave', [firstStepsQuery.queryKey])

/** What an admin does in a company's first week, and what of it is done. For admins only. */
export function useFirstSteps() {
  return useQuery(firstStepsQuery)
}

/** POST /api/first-steps/{step}: nothing is left to do there. */
export function useTickStep() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (step: FirstStep) => writeJson<FirstSteps>('POST', `/api/first-steps/${step}`),
    onSuccess: (steps) => queryClient.setQueryData(firstStepsQuery.queryKey, steps),
  })
}
