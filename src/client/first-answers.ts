import type { QueryClient } from '@tanstack/react-query'
import { leaveTypesQuery } from '#client/queries/leave-types.ts'
import { statementEnd } from '#shared/dashboard/ahead.ts'
import type { Start } from '#shared/dashboard/start-contract.ts'
import { calendarStartAddress } from '#shared/leave/calendar-address.ts'
import type { CalendarStart } from '#shared/leave/calendar-start-contract.ts'
import { deployment } from './api/deployment.ts'
import { NoAnswerError, readJson } from './api/http.ts'
import { keepFirstApprovals } from './queries/approvals.ts'
import { coveringQuery } from './queries/cover.ts'
import { statsQuery } from './queries/dashboard.ts'
import { firstStepsQuery } from './queries/first-steps.ts'
import { ownRequestsQuery, upcomingHolidaysQuery, upcomingQuery } from './queries/leave.ts'
import { notificationsQuery } from './queries/notifications.ts'
import { keepUser } from './queries/session.ts'
import { statementQuery } from './queries/statement.ts'

/**
 * Where most people begin, what is shown first is read in one call before anything is drawn. The document
 * names the call, so that the browser makes it while it loads the scripts.
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

/**
 * After this long each part of the calendar reads for itself, so that what takes its time holds up nothing
 * else.
 */
const calendarWaitMs = 10_000

async function readCalendar(queryClient: QueryClient, search: string): Promise<void> {
  const page = new URLSearchParams(search)
  const asked = { view: page.get('view'), month: page.get('month'), week: page.get('week') }
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), calendarWaitMs)
  try {
    const [{ user, calendar }, { keepCalendar }] = await Promise.all([
      readJson<CalendarStart>(calendarStartAddress(asked, deployment.calendarInitialMonth), late.signal),
      import('./pages/calendar-page.tsx'),
    ])
    keepUser(queryClient, user)
    if (calendar) await keepCalendar(queryClient, calendar, asked.view)
  } finally {
    clearTimeout(timer)
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
  queryClient.setQueryData(coveringQuery.queryKey, dashboard.covering)
  if (dashboard.approvals) keepFirstApprovals(queryClient, dashboard.approvals)
  if (dashboard.firstSteps) queryClient.setQueryData(firstStepsQuery.queryKey, dashboard.firstSteps)
}
