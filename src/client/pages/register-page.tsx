import { PageHeader } from '#client/ui/page-header.tsx'
import { usePageTitle } from './page-title.ts'

export function RegisterPage() {
  usePageTitle('Start your free trial')
  return (
    <main className="mx-auto max-w-[1200px] p-8">
      <PageHeader title="Start your free trial" />
    </main>
  )
}
