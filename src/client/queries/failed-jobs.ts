import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readJson, writeJson } from '#client/api/http.ts'
import { registerTopic } from '#client/api/live.ts'
import type { FailedJob } from '#shared/job/contract.ts'

const failedJobsQuery = queryOptions({
  queryKey: ['/api/parked-jobs'],
  queryFn: ({ signal }) => readJson<FailedJob[]>('/api/parked-jobs', signal),
})

registerTopic('jobs', [failedJobsQuery.queryKey])

/** What failed at every attempt and waits for an admin, the newest first. */
export function useFailedJobs({ enabled }: { enabled: boolean } = { enabled: true }) {
  return useQuery({ ...failedJobsQuery, enabled })
}

/** POST /api/parked-jobs/{id}/retry: it is tried again, and parked again where that fails. */
export function useRetryFailedJob() {
  return useFailedJobWrite((id) => writeJson('POST', `/api/parked-jobs/${id}/retry`))
}

/** DELETE /api/parked-jobs/{id}: it is never done. */
export function useDismissFailedJob() {
  return useFailedJobWrite((id) => writeJson('DELETE', `/api/parked-jobs/${id}`))
}

function useFailedJobWrite(mutationFn: (id: string) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    // A refusal often means that another admin was faster: read again, too.
    onSettled: () => queryClient.invalidateQueries(failedJobsQuery),
  })
}
