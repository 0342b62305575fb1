import { QueryClientProvider } from '@tanstack/react-query'
import { Redirect, Route, Switch, useSearchParams } from 'wouter'
import { queryClient } from './api/query-client.ts'
import { useSession } from './queries/session.ts'
import { CompanyRoutes } from './shell/company-routes.tsx'
import { Unreachable } from './shell/unreachable.tsx'
import { FullScreenSpinner } from './ui/feedback/spinner.tsx'
import { partInFile } from './ui/layout/part-in-file.tsx'
import { VisitorRoutes } from './visitor-routes.tsx'

const LandingPage = partInFile(
  async () => (await import('./pages/landing-page.tsx')).LandingPage,
  FullScreenSpinner,
)
const NotFoundPage = partInFile(
  async () => (await import('./pages/not-found-page.tsx')).NotFoundPage,
  FullScreenSpinner,
)
const PricingPage = partInFile(
  async () => (await import('./pages/pricing-page.tsx')).PricingPage,
  FullScreenSpinner,
)
const InvitedPage = partInFile(
  async () => (await import('./pages/invited-page.tsx')).InvitedPage,
  FullScreenSpinner,
)
const SetupPage = partInFile(
  async () => (await import('./pages/setup-page.tsx')).SetupPage,
  FullScreenSpinner,
)

/** For those who bring a session (spec 2.1); the server says whether it still counts, and whose it is. */
export function SessionRoutes() {
  return (
    <QueryClientProvider client={queryClient}>
      <RoutesOfPerson />
    </QueryClientProvider>
  )
}

function RoutesOfPerson() {
  const { user, isLoading, error, retry } = useSession()
  if (isLoading) return <FullScreenSpinner />
  if (error && !user) return <Unreachable error={error} onRetry={retry} />
  if (!user) return <VisitorRoutes home={LandingPage} />
  // Another language writes every date anew.
  return user.companyId ? <WithCompanyRoutes key={user.locale} /> : <NoCompanyRoutes />
}

function NoCompanyRoutes() {
  return (
    <Switch>
      <Route path="/" component={SetupPage} />
      <Route path="/pricing" component={PricingPage} />
      {/* A bookmark, or a mail of a company they have left: where they can go on. */}
      <Route path={shellPath} component={GoHome} />
      <Route path={signInPath} component={GoHome} />
      <Route component={NotFoundPage} />
    </Switch>
  )
}

function WithCompanyRoutes() {
  return (
    <Switch>
      <Route path={shellPath} component={CompanyRoutes} />
      <Route path={signInPath} component={GoHome} />
      <Route component={NotFoundPage} />
    </Switch>
  )
}

const shellPath = /^\/(?:calendar|requests|team|reports|settings|pricing|dashboard)?\/?$/
const signInPath = /^\/(?:login|register)\/?$/

/** With the invitation that was opened, if any. One that is to be reported needs nobody signed in. */
function GoHome() {
  const [search] = useSearchParams()
  const invitation = search.get('invitation')
  if (invitation && search.has('report')) return <InvitedPage id={invitation} />
  const query = invitation ? `?${new URLSearchParams({ invitation })}` : ''
  return <Redirect to={`/${query}`} replace />
}
