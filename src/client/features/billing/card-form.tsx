import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '#client/ui/feedback/error-boundary.tsx'
import { CardFormSkeleton } from './payment/card-form-skeleton.tsx'
import type { CardSetupProps } from './payment/card-setup.tsx'

// The provider's library comes with it: only for who pays.
const CardSetup = lazy(async () => ({ default: (await import('./payment/card-setup.tsx')).CardSetup }))

/** The form of the card provider. */
export function CardForm(props: CardSetupProps) {
  return (
    <ErrorBoundary resetKey={props.clientSecret}>
      <Suspense fallback={<CardFormSkeleton />}>
        <CardSetup {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
