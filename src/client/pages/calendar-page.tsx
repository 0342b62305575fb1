import type { QueryClient } from '@tanstack/react-query'
import { spanOf } from '#client/features/calendar/calendar-span.ts'
import { TeamCalendar, TimelineInFile } from '#client/features/calendar/team-calendar.tsx'
import { addressIn } from '#client/features/calendar/use-calendar-address.ts'
import { calendarQuery, companyWorkCalendarsQuery, pendingCalendarQuery } from '#client/queries/leave.ts'
import { leaveTypesQuery } from '#client/queries/leave-types.ts'
import { useCurrentUser } from '#client/queries/session.ts'
import { membersQuery, teamsQuery } from '#client/queries/team.ts'
import { type Month, shiftMonth } from '#shared/leave/calendar-address.ts'
import { monthRange } from '#shared/plain-date.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { usePageTitle } from './page-title.ts'

export function CalendarPage() {
  usePageTitle('Team Calendar')
  const { today } = useCurrentUser()
  return <TeamCalendar today={today} />
}

/**
 * Reads what the calendar's first drawing shows at this address, and loads what draws it. What fails is tried
 * again, and told, by the part that shows it. The page names these addresses to the browser already
 * (`firstCalendarReads`).
 */
export async function readCalendarFirst(
  queryClient: QueryClient,
  search: string,
  { today, weekStart }: CurrentUser,
): Promise<void> {
  const address = addressIn(new URLSearchParams(search), today, weekStart)
  const { range } = spanOf(address, weekStart)
  await Promise.all([
    queryClient.prefetchQuery(calendarQuery(range)),
    queryClient.prefetchQuery(pendingCalendarQuery(range)),
    queryClient.prefetchQuery(companyWorkCalendarsQuery(range.start.slice(0, 4))),
    queryClient.prefetchQuery(leaveTypesQuery),
    address.view === 'timeline' && readTimeline(queryClient, address.month),
  ])
}

async function readTimeline(queryClient: QueryClient, month: Month): Promise<void> {
  const next = monthRange(shiftMonth(month, 1))
  await Promise.all([
    TimelineInFile.load(),
    queryClient.prefetchQuery(calendarQuery(next)),
    queryClient.prefetchQuery(pendingCalendarQuery(next)),
    queryClient.prefetchQuery(companyWorkCalendarsQuery(next.start.slice(0, 4))),
    queryClient.prefetchQuery(membersQuery),
    queryClient.prefetchQuery(teamsQuery),
  ])
}
