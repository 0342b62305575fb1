import { lazy } from 'react'
import { Route, Switch } from 'wouter'
import { Shell } from './shell.tsx'

const CalendarPage = lazy(async () => ({
  default: (await import('../pages/calendar-page.tsx')).CalendarPage,
}))
const DashboardPage = lazy(async () => ({
  default: (await import('../pages/dashboard-page.tsx')).DashboardPage,
}))
const FinishSetupPage = lazy(async () => ({
  default: (await import('../pages/finish-setup-page.tsx')).FinishSetupPage,
}))
const PricingPage = lazy(async () => ({ default: (await import('../pages/pricing-page.tsx')).PricingPage }))
const ReportsPage = lazy(async () => ({ default: (await import('../pages/reports-page.tsx')).ReportsPage }))
const RequestsPage = lazy(async () => ({
  default: (await import('../pages/requests-page.tsx')).RequestsPage,
}))
const SettingsPage = lazy(async () => ({
  default: (await import('../pages/settings-page.tsx')).SettingsPage,
}))
const TeamPage = lazy(async () => ({ default: (await import('../pages/team-page.tsx')).TeamPage }))

/** The addresses inside the shell (spec 2.1): for people who are signed in with a company. */
export function CompanyRoutes() {
  return (
    <Shell>
      <Switch>
        <Route path="/" component={DashboardPage} />
        <Route path="/calendar" component={CalendarPage} />
        <Route path="/requests" component={RequestsPage} />
        <Route path="/team" component={TeamPage} />
        <Route path="/reports" component={ReportsPage} />
        <Route path="/settings" component={SettingsPage} />
        <Route path="/pricing" component={PricingPage} />
        <Route path="/dashboard" component={FinishSetupPage} />
      </Switch>
    </Shell>
  )
}
