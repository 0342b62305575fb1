import { lazy, Suspense } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { useSession } from './features/session/session-api.ts'
import { Unreachable } from './shell/unreachable.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { FullScreenSpinner } from './ui/spinner.tsx'

const CompanyRoutes = lazy(async () => ({
  default: (await import('./shell/company-routes.tsx')).CompanyRoutes,
}))
const LandingPage = lazy(async () => ({ default: (await import('./pages/landing-page.tsx')).LandingPage }))
const LoginPage = lazy(async () => ({ default: (await import('./pages/login-page.tsx')).LoginPage }))
const NotFoundPage = lazy(async () => ({
  default: (await import('./pages/not-found-page.tsx')).NotFoundPage,
}))
const PricingPage = lazy(async () => ({ default: (await import('./pages/pricing-page.tsx')).PricingPage }))
const RegisterPage = lazy(async () => ({ default: (await import('./pages/register-page.tsx')).RegisterPage }))
const SetupPage = lazy(async () => ({ default: (await import('./pages/setup-page.tsx')).SetupPage }))

/** Spec 2.1: which addresses there are depends on who is there. */
export function Routes() {
  const { user, isLoading, error, retry } = useSession()
  const [address] = useLocation()
  if (isLoading) return <FullScreenSpinner />
  if (error && !user) return <Unreachable onRetry={retry} />
  return (
    <ErrorBoundary resetKey={address}>
      <Suspense fallback={<FullScreenSpinner />}>
        {!user && <SignedOutRoutes />}
        {user && !user.companyId && <NoCompanyRoutes />}
        {user?.companyId && <WithCompanyRoutes />}
      </Suspense>
    </ErrorBoundary>
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

function WithCompanyRoutes() {
  return (
    <Switch>
      <Route path={shellPath} component={CompanyRoutes} />
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
