import { PageHeader } from '#client/ui/page-header.tsx'
import { usePageTitle } from './page-title.ts'

export function ReportsPage() {
  usePageTitle('Reports')
  return <PageHeader title="Reports" />
}
