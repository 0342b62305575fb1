import { PageHeader } from '#client/ui/page-header.tsx'
import { usePageTitle } from './page-title.ts'

export function TeamPage() {
  usePageTitle('Team')
  return <PageHeader title="Team" />
}
