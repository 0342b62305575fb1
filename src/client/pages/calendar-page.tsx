import { PageHeader } from '#client/ui/page-header.tsx'
import { usePageTitle } from './page-title.ts'

export function CalendarPage() {
  usePageTitle('Team Calendar')
  return <PageHeader title="Team Calendar" />
}
