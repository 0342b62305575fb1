import type { QueryClient } from '@tanstack/react-query'
import { statementEnd } from '#shared/dashboard/ahead.ts'
import type { Start } from '#shared/dashboard/start-contract.ts'
import { readJson } from './api/http.ts'
import { firstStepsQuery } from './features/company/first-steps/first-steps-api.ts'
import { statsQuery } from './features/dashboard/dashboard-api.ts'
import {
  approvalsQuery,
  leaveTypesQuery,
  ownRequestsQuery,
  upcomingHolidaysQuery,
  upcomingQuery,
} from './features/leave/leave-api.ts'
import { statementQuery } from './features/leave/statement/statement-api.ts'
import { notificationsQuery } from './features/notification/notification-api.ts'
import { keepUser } from './features/session/session-api.ts'

/**
 * On the dashboard, reads in one call what its parts would read in nine, and is done before anything is drawn. The page names the
 * call, so that the browser makes it while it loads the scripts.
 */
export async function readFirstAnswers(queryClient: QueryClient): Promise<void> {
  if (window.location.pathname !== '/') return
  try {
    keepAnswers(queryClient, await readJson<Start>('/api/start'))
  } catch {
    // Each part then reads for itself, and says what is wrong.
  }
}

function keepAnswers(queryClient: QueryClient, { user, dashboard }: Start): void {
  keepUser(queryClient, user)
  if (!dashboard) return
  const { today } = user
  queryClient.setQueryData(statsQuery.queryKey, dashboard.stats)
  queryClient.setQueryData(ownRequestsQuery.queryKey, dashboard.ownRequests)
  queryClient.setQueryData(leaveTypesQuery.queryKey, dashboard.leaveTypes)
  queryClient.setQueryData(statementQuery(user.id, statementEnd(today)).queryKey, dashboard.statement)
  queryClient.setQueryData(upcomingQuery(today).queryKey, dashboard.upcoming)
  queryClient.setQueryData(upcomingHolidaysQuery(today).queryKey, dashboard.holidays)
  queryClient.setQueryData(notificationsQuery.queryKey, dashboard.notifications)
  if (dashboard.approvals) queryClient.setQueryData(approvalsQuery.queryKey, dashboard.approvals)
  if (dashboard.firstSteps) queryClient.setQueryData(firstStepsQuery.queryKey, dashboard.firstSteps)
}
