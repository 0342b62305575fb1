import { PageHeader } from '#client/ui/page-header.tsx'
import { usePageTitle } from './page-title.ts'

export function SetupPage() {
  usePageTitle('Set up your company')
  return (
    <main className="mx-auto max-w-[1200px] p-8">
      <PageHeader title="Set up your company" />
    </main>
  )
}
