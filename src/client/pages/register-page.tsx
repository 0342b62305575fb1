import { SignUpCard } from '#client/features/session/sign-up-card.tsx'
import { usePageTitle } from './page-title.ts'

export function RegisterPage() {
  usePageTitle('Start your free trial')
  return <SignUpCard />
}
