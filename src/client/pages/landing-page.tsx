import { PageHeader } from '#client/ui/page-header.tsx'
import { usePageTitle } from './page-title.ts'

export function LandingPage() {
  usePageTitle('Leave management for growing teams')
  return (
    <main className="mx-auto max-w-[1200px] p-8">
      <PageHeader title="Leave management for growing teams" />
    </main>
  )
}
