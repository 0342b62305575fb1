import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readJson, writeJson } from '#client/api/http.ts'
import { registerTopic } from '#client/api/live.ts'
import type { FailedJob } from '#shared/job/contract.ts'

const failedJobsQuery = queryOptions({
  queryKey: ['/api/parked-jobs'],
  queryFn: ({ signal }) => readJson<FailedJob[]>('/api/parked-jobs', signal),
})

registerTopic('jobs', [failedJobsQuery.queryKey])

/** What failed for good and waits for an admin, the newest first. */
export function useFailedJobs({ enabled }: { enabled: boolean } = { enabled: true }) {
  return useQuery({ ...failedJobsQuery, enabled })
}

/** POST /api/parked-jobs/{id}/retry: runs it again; it comes back if that fails. */
export function useRetryFailedJob() {
  return useFailedJobWrite((id) => writeJson('POST', `/api/parked-jobs/${id}/retry`))
}

/** DELETE /api/parked-jobs/{id}: it is never run. */
export function useDismissFailedJob() {
  return useFailedJobWrite((id) => writeJson('DELETE', `/api/parked-jobs/${id}`))
}

function useFailedJobWrite(mutationFn: (id: string) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    // Refetches after a refusal too, as another admin may have been faster.
    onSettled: () => queryClient.invalidateQueries(failedJobsQuery),
  })
}
