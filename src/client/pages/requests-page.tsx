import { PageHeader } from '#client/ui/page-header.tsx'
import { usePageTitle } from './page-title.ts'

export function RequestsPage() {
  usePageTitle('My Requests')
  return <PageHeader title="My Requests" />
}
