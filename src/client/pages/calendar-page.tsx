import { TeamCalendar } from '#client/features/calendar/team-calendar.tsx'
import { useCurrentUser } from '#client/queries/session.ts'
import { usePageTitle } from './page-title.ts'

export function CalendarPage() {
  usePageTitle('Team Calendar')
  const { today } = useCurrentUser()
  return <TeamCalendar today={today} />
}
