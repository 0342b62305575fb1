import { ErrorBoundary } from '#client/ui/feedback/error-boundary.tsx'
import { partInFile } from '#client/ui/layout/part-in-file.tsx'
import { CardFormSkeleton } from './card-form-skeleton.tsx'
import type { CardSetupProps } from './card-setup.tsx'

// Loaded on demand, as it brings the provider's library.
const CardSetup = partInFile(async () => (await import('./card-setup.tsx')).CardSetup, CardFormSkeleton)

/** The form of the card provider. */
export function CardForm(props: CardSetupProps) {
  return (
    <ErrorBoundary resetKey={props.clientSecret}>
      <CardSetup {...props} />
    </ErrorBoundary>
  )
}
