import { SignInCard } from '#client/features/session/sign-in-card.tsx'
import { usePageTitle } from './page-title.ts'

export function LoginPage() {
  usePageTitle('Sign in')
  return <SignInCard />
}
