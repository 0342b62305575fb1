import type { QueryClient } from '@tanstack/react-query'
import { TeamCalendar, TimelineInFile } from '#client/features/calendar/team-calendar.tsx'
import {
  calendarQuery,
  companyWorkCalendarsQuery,
  decidablePeopleQuery,
  pendingCalendarQuery,
} from '#client/queries/leave.ts'
import { leaveTypesQuery } from '#client/queries/leave-types.ts'
import { notificationsQuery } from '#client/queries/notifications.ts'
import { useCurrentUser } from '#client/queries/session.ts'
import { membersQuery, teamsQuery } from '#client/queries/team.ts'
import type { CalendarStart } from '#shared/leave/calendar-start-contract.ts'
import { usePageTitle } from './page-title.ts'

type Calendar = NonNullable<CalendarStart['calendar']>

export function CalendarPage() {
  usePageTitle('Team Calendar')
  const { today } = useCurrentUser()
  return <TeamCalendar today={today} />
}

/**
 * Puts the parts of the first answer where the calendar's queries look for them, and loads the code of the
 * view at this address. For its first drawing.
 */
export async function keepCalendar(
  queryClient: QueryClient,
  { leave, places, leaveTypes, teams, members, notifications, decidable }: Calendar,
  view: string | null,
): Promise<void> {
  for (const { start, end, approved, pending } of leave) {
    queryClient.setQueryData(calendarQuery({ start, end }).queryKey, approved)
    queryClient.setQueryData(pendingCalendarQuery({ start, end }).queryKey, pending)
  }
  for (const { year, calendars } of places)
    queryClient.setQueryData(companyWorkCalendarsQuery(year).queryKey, calendars)
  queryClient.setQueryData(leaveTypesQuery.queryKey, leaveTypes)
  queryClient.setQueryData(teamsQuery.queryKey, teams)
  queryClient.setQueryData(membersQuery.queryKey, members)
  queryClient.setQueryData(notificationsQuery.queryKey, notifications)
  if (decidable) queryClient.setQueryData(decidablePeopleQuery.queryKey, decidable)
  if (view === 'timeline') await TimelineInFile.load()
}
