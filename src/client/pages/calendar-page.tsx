import { TeamCalendar } from '#client/features/leave/calendar/team-calendar.tsx'
import { useCurrentUser } from '#client/features/session/session-api.ts'
import { usePageTitle } from './page-title.ts'

export function CalendarPage() {
  usePageTitle('Team Calendar')
  const { today } = useCurrentUser()
  return <TeamCalendar today={today} />
}
