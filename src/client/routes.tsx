import { lazy, Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { useSession } from './features/session/session-api.ts'
import { Shell } from './shell/shell.tsx'
import { Unreachable } from './shell/unreachable.tsx'
import { FullScreenSpinner } from './ui/spinner.tsx'

const CalendarPage = lazy(async () => ({ default: (await import('./pages/calendar-page.tsx')).CalendarPage }))
const DashboardPage = lazy(async () => ({
  default: (await import('./pages/dashboard-page.tsx')).DashboardPage,
}))
const LandingPage = lazy(async () => ({ default: (await import('./pages/landing-page.tsx')).LandingPage }))
const LoginPage = lazy(async () => ({ default: (await import('./pages/login-page.tsx')).LoginPage }))
const NotFoundPage = lazy(async () => ({
  default: (await import('./pages/not-found-page.tsx')).NotFoundPage,
}))
const PricingPage = lazy(async () => ({ default: (await import('./pages/pricing-page.tsx')).PricingPage }))
const RegisterPage = lazy(async () => ({ default: (await import('./pages/register-page.tsx')).RegisterPage }))
const ReportsPage = lazy(async () => ({ default: (await import('./pages/reports-page.tsx')).ReportsPage }))
const RequestsPage = lazy(async () => ({ default: (await import('./pages/requests-page.tsx')).RequestsPage }))
const SettingsPage = lazy(async () => ({ default: (await import('./pages/settings-page.tsx')).SettingsPage }))
const SetupPage = lazy(async () => ({ default: (await import('./pages/setup-page.tsx')).SetupPage }))
const TeamPage = lazy(async () => ({ default: (await import('./pages/team-page.tsx')).TeamPage }))

/** Spec 2.1: which addresses there are depends on who is there. */
export function Routes() {
  const { user, isLoading, error, retry } = useSession()
  if (isLoading) return <FullScreenSpinner />
  if (error && !user) return <Unreachable onRetry={retry} />
  return (
    <Suspense fallback={<FullScreenSpinner />}>
      {!user && <SignedOutRoutes />}
      {user && !user.companyId && <NoCompanyRoutes />}
      {user?.companyId && <CompanyRoutes />}
    </Suspense>
  )
}

function SignedOutRoutes() {
  return (
    <Switch>
      <Route path="/" component={LandingPage} />
      <Route path="/login" component={LoginPage} />
      <Route path="/register" component={RegisterPage} />
      <Route path="/pricing" component={PricingPage} />
      <Route component={NotFoundPage} />
    </Switch>
  )
}

function NoCompanyRoutes() {
  return (
    <Switch>
      <Route path="/" component={SetupPage} />
      <Route path="/pricing" component={PricingPage} />
      <Route path={signInPath} component={GoHome} />
      <Route component={NotFoundPage} />
    </Switch>
  )
}

function CompanyRoutes() {
  return (
    <Switch>
      <Route path={shellPath}>
        <Shell>
          <Switch>
            <Route path="/" component={DashboardPage} />
            <Route path="/calendar" component={CalendarPage} />
            <Route path="/requests" component={RequestsPage} />
            <Route path="/team" component={TeamPage} />
            <Route path="/reports" component={ReportsPage} />
            <Route path="/settings" component={SettingsPage} />
            <Route path="/pricing" component={PricingPage} />
          </Switch>
        </Shell>
      </Route>
      <Route path={signInPath} component={GoHome} />
      <Route component={NotFoundPage} />
    </Switch>
  )
}

const shellPath = /^\/(?:calendar|requests|team|reports|settings|pricing)?\/?$/
const signInPath = /^\/(?:login|register)\/?$/

function GoHome() {
  return <Redirect to="/" replace />
}
