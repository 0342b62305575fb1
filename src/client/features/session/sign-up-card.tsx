import { Check } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { priceInWords } from '#client/ui/data/format-money.ts'
import { TextLink } from '#client/ui/layout/link.tsx'
import { signInError } from './sign-in-error.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { SignInLink } from './sign-in-link.tsx'

const benefitsAt = (price: string) => [
  '30 days free trial',
  'Unlimited leave requests',
  'Team calendar and visibility',
  'Automated approvals',
  `Only ${price}/user/month after trial`,
]

/** Spec 2.6. */
export function SignUpCard() {
  const [search] = useSearchParams()
  return (
    <SignInFrame
      title="Start your free trial"
      lead="Sign up, name your company, invite your team."
      error={signInError(search.get('error'), 'sign up')}
    >
      <ul className="mb-6 grid gap-2">
        {benefitsAt(priceInWords()).map((benefit) => (
          <li key={benefit} className="flex gap-2.5">
            <Check aria-hidden className="mt-0.5 text-primary" />
            {benefit}
          </li>
        ))}
      </ul>
      <SignInLink verb="Sign up" />
      <p className="mt-5">
        Already have an account?{' '}
        <TextLink href="/login" className="underline">
          Sign in
        </TextLink>
      </p>
      <p className="mt-3 text-small text-muted">
        Invited by a colleague? Sign up with the address they invited, and choose to join their company.
      </p>
    </SignInFrame>
  )
}
