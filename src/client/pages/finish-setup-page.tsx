import { Redirect } from 'wouter'
import { ReturnedCard } from '#client/features/billing/payment/returned-card.tsx'
import { useReturnedSetupIntent } from '#client/features/billing/payment/use-returned-setup.ts'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { usePageTitle } from './page-title.ts'

/** /dashboard, to which a bank redirects after a card setup: finishes it and goes on. */
export function FinishSetupPage() {
  usePageTitle('Your card')
  if (useReturnedSetupIntent() === null) return <Redirect to="/" replace />
  return (
    <div className="mx-auto max-w-[1200px]">
      <PageHeader title="Your card" lead="You’re back from your bank." />
      <ReturnedCard done="/" />
    </div>
  )
}
