import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '#client/ui/feedback/error-boundary.tsx'
import { CardFormSkeleton } from './card-form-skeleton.tsx'
import type { CardSetupProps } from './card-setup.tsx'

// Loaded on demand, as it brings the provider's library.
const CardSetup = lazy(async () => ({ default: (await import('./card-setup.tsx')).CardSetup }))

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
