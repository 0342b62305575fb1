import { PageHeader } from '#client/ui/page-header.tsx'
import { usePageTitle } from './page-title.ts'

export function SettingsPage() {
  usePageTitle('Settings')
  return <PageHeader title="Settings" />
}
