import { PageHeader } from '#client/ui/page-header.tsx'
import { usePageTitle } from './page-title.ts'

export function LoginPage() {
  usePageTitle('Sign in')
  return (
    <main className="mx-auto max-w-[1200px] p-8">
      <PageHeader title="Sign in" />
    </main>
  )
}
