import { useSearchParams } from 'wouter'
import { deployment } from '#client/api/deployment.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { TextLink } from '#client/ui/layout/link.tsx'
import { deactivated, signInError } from './sign-in-error.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { SignInLink } from './sign-in-link.tsx'

/** Spec 2.5. */
export function SignInCard() {
  const [search] = useSearchParams()
  return (
    <SignInFrame
      title={`Sign in to ${deployment.productName}`}
      lead="Your days, and your team’s."
      error={search.get('deactivated') ? deactivated : signInError(search.get('error'), 'sign in')}
    >
      {search.has('left') && (
        <Notice className="mb-5">
          You’ve left the company. Sign in to join another one or set up your own.
        </Notice>
      )}
      <SignInLink verb="Continue" />
      <p className="mt-5">
        New to {deployment.productName}?{' '}
        <TextLink href="/register" className="underline">
          Create an account
        </TextLink>
      </p>
    </SignInFrame>
  )
}
