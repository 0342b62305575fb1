import type { QueryClient } from '@tanstack/react-query'
import { leaveTypesQuery } from '#client/queries/leave-types.ts'
import { statementEnd } from '#shared/dashboard/ahead.ts'
import type { Start } from '#shared/dashboard/start-contract.ts'
import { NoAnswerError, readJson } from './api/http.ts'
import { statsQuery } from './queries/dashboard.ts'
import { firstStepsQuery } from './queries/first-steps.ts'
import { approvalsQuery, ownRequestsQuery, upcomingHolidaysQuery, upcomingQuery } from './queries/leave.ts'
import { notificationsQuery } from './queries/notifications.ts'
import { keepUser, sessionQuery } from './queries/session.ts'
import { statementQuery } from './queries/statement.ts'

/**
 * Where most people begin, what is shown first is read before anything is drawn: on the dashboard in one call, on the calendar in
 * those of its parts, while its page is loaded. The document names the calls, so that the browser makes them while it loads the scripts.
 *
 * @throws NoAnswerError where nobody says who is signed in.
 */
export async function readFirstAnswers(
  queryClient: QueryClient,
  loadCalendar: () => Promise<void>,
): Promise<void> {
  const { pathname, search } = window.location
  try {
    if (pathname === '/') keepAnswers(queryClient, await readJson<Start>('/api/start'))
    if (pathname === '/calendar') await Promise.all([loadCalendar(), readCalendar(queryClient, search)])
  } catch (error) {
    if (error instanceof NoAnswerError) throw error
    // Each part then reads for itself, and says what is wrong.
  }
}

/** A calendar that takes longer is drawn without its leave, which each of its parts goes on waiting for. */
const calendarWaitMs = 5_000

async function readCalendar(queryClient: QueryClient, search: string): Promise<void> {
  const [user, { readCalendarFirst }] = await Promise.all([
    queryClient.fetchQuery(sessionQuery),
    import('./pages/calendar-page.tsx'),
  ])
  if (user?.companyId) {
    const isLate = new Promise((resolve) => setTimeout(resolve, calendarWaitMs))
    await Promise.race([readCalendarFirst(queryClient, search, user), isLate])
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
