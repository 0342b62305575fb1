import { PageHeader } from '#client/ui/page-header.tsx'
import { usePageTitle } from './page-title.ts'

export function DashboardPage() {
  usePageTitle('Dashboard')
  return <PageHeader title="Dashboard" />
}
