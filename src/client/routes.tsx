import { useLocation } from 'wouter'
import { mayBeSignedIn } from './api/session-cookie.ts'
import { ErrorBoundary } from './ui/feedback/error-boundary.tsx'
import { FullScreenSpinner } from './ui/feedback/spinner.tsx'
import { pageInFile } from './ui/layout/page-in-file.tsx'
import { VisitorRoutes } from './visitor-routes.tsx'

// A visitor's first page does without what people read and write by.
const SessionRoutes = pageInFile(
  async () => (await import('./session-routes.tsx')).loadSessionRoutes(),
  FullScreenSpinner,
)

/** Spec 2.1: which addresses there are depends on who is there. */
export function Routes() {
  const [address] = useLocation()
  return (
    <ErrorBoundary resetKey={address}>{mayBeSignedIn ? <SessionRoutes /> : <VisitorRoutes />}</ErrorBoundary>
  )
}
