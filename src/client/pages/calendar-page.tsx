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
 * Prefetches what the calendar first shows at this address, with its code. A failed read is retried and shown
 * by the part that needs it. The server preloads the same addresses (`firstCalendarReads`).
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
