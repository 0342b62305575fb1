import { Route, Switch, useLocation } from 'wouter'
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

const MailDecisionPage = pageInFile(
  async () => (await import('./pages/mail-decision-page.tsx')).MailDecisionPage,
  FullScreenSpinner,
)

/** Spec 2.1: which addresses there are depends on who is there. */
export function Routes() {
  const [address] = useLocation()
  return (
    <ErrorBoundary resetKey={address}>
      <Switch>
        <Route path="/decide/:token" component={MailDecisionPage} />
        <Route>{mayBeSignedIn ? <SessionRoutes /> : <VisitorRoutes />}</Route>
      </Switch>
    </ErrorBoundary>
  )
}
