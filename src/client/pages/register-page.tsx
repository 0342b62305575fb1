import { useSearchParams } from 'wouter'
import { SignUpCard } from '#client/features/session/sign-up-card.tsx'
import { FullScreenSpinner } from '#client/ui/feedback/spinner.tsx'
import { partInFile } from '#client/ui/layout/part-in-file.tsx'
import { usePageTitle } from './page-title.ts'

const InvitedPage = partInFile(
  async () => (await import('./invited-page.tsx')).InvitedPage,
  FullScreenSpinner,
)

/** An invitation's link leads here too, with its id (product, section 1). */
export function RegisterPage() {
  const [search] = useSearchParams()
  const invitation = search.get('invitation')
  return invitation ? <InvitedPage id={invitation} /> : <SignUpPage />
}

function SignUpPage() {
  usePageTitle('Start your free trial')
  return <SignUpCard />
}
