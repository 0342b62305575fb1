import { lazy } from 'react'
import { Route, Switch } from 'wouter'

const LandingPage = lazy(async () => ({ default: (await import('./pages/landing-page.tsx')).LandingPage }))
const LoginPage = lazy(async () => ({ default: (await import('./pages/login-page.tsx')).LoginPage }))
const NotFoundPage = lazy(async () => ({
  default: (await import('./pages/not-found-page.tsx')).NotFoundPage,
}))
const RegisterPage = lazy(async () => ({ default: (await import('./pages/register-page.tsx')).RegisterPage }))
const VisitorPricingPage = lazy(async () => ({
  default: (await import('./pages/visitor-pricing-page.tsx')).VisitorPricingPage,
}))

/** The addresses of somebody who isn't signed in. Their pages read nothing from the server. */
export function VisitorRoutes() {
  return (
    <Switch>
      <Route path="/" component={LandingPage} />
      <Route path="/login" component={LoginPage} />
      <Route path="/register" component={RegisterPage} />
      <Route path="/pricing" component={VisitorPricingPage} />
      <Route component={NotFoundPage} />
    </Switch>
  )
}
