import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readJson, writeJson } from '#client/api/http.ts'
import { registerTopic } from '#client/api/live.ts'
import type { ParkedJob } from '#shared/job/contract.ts'

const parkedJobsQuery = queryOptions({
  queryKey: ['/api/parked-jobs'],
  queryFn: ({ signal }) => readJson<ParkedJob[]>('/api/parked-jobs', signal),
})

registerTopic('jobs', [parkedJobsQuery.queryKey])

/** What failed at every attempt and waits for an admin, the newest first. */
export function useParkedJobs({ enabled }: { enabled: boolean } = { enabled: true }) {
  return useQuery({ ...parkedJobsQuery, enabled })
}

/** POST /api/parked-jobs/{id}/retry: it is tried again, and parked again where that fails. */
export function useRetryParkedJob() {
  return useParkedJobWrite((id) => writeJson('POST', `/api/parked-jobs/${id}/retry`))
}

/** DELETE /api/parked-jobs/{id}: it is never done. */
export function useDismissParkedJob() {
  return useParkedJobWrite((id) => writeJson('DELETE', `/api/parked-jobs/${id}`))
}

function useParkedJobWrite(mutationFn: (id: string) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    // A refusal often means that another admin was faster: read again, too.
    onSettled: () => queryClient.invalidateQueries(parkedJobsQuery),
  })
}
