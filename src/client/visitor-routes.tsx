import type { ComponentType } from 'react'
import { Route, Switch } from 'wouter'
import { FullScreenSpinner } from './ui/feedback/spinner.tsx'
import { partInFile } from './ui/layout/part-in-file.tsx'

const LoginPage = partInFile(
  async () => (await import('./pages/login-page.tsx')).LoginPage,
  FullScreenSpinner,
)
const NotFoundPage = partInFile(
  async () => (await import('./pages/not-found-page.tsx')).NotFoundPage,
  FullScreenSpinner,
)
const RegisterPage = partInFile(
  async () => (await import('./pages/register-page.tsx')).RegisterPage,
  FullScreenSpinner,
)
const VisitorPricingPage = partInFile(
  async () => (await import('./pages/visitor-pricing-page.tsx')).VisitorPricingPage,
  FullScreenSpinner,
)

/** The addresses of somebody who isn't signed in (spec 2.1). Their pages read nothing from the server. */
export function VisitorRoutes({ home }: { home: ComponentType }) {
  return (
    <Switch>
      <Route path="/" component={home} />
      <Route path="/login" component={LoginPage} />
      <Route path="/register" component={RegisterPage} />
      <Route path="/pricing" component={VisitorPricingPage} />
      <Route component={NotFoundPage} />
    </Switch>
  )
}
