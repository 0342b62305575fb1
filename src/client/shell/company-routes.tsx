import { Route, Switch } from 'wouter'
import { PageSpinner } from '#client/ui/feedback/spinner.tsx'
import { partInFile } from '#client/ui/layout/part-in-file.tsx'
// Where most people begin, so it is not loaded lazily.
import { DashboardPage } from '../pages/dashboard-page.tsx'
import { Shell } from './shell.tsx'

const CalendarPage = partInFile(
  async () => (await import('../pages/calendar-page.tsx')).CalendarPage,
  PageSpinner,
)
const FinishSetupPage = partInFile(
  async () => (await import('../pages/finish-setup-page.tsx')).FinishSetupPage,
  PageSpinner,
)
const PricingPage = partInFile(
  async () => (await import('../pages/pricing-page.tsx')).PricingPage,
  PageSpinner,
)
const ReportsPage = partInFile(
  async () => (await import('../pages/reports-page.tsx')).ReportsPage,
  PageSpinner,
)
const RequestsPage = partInFile(
  async () => (await import('../pages/requests-page.tsx')).RequestsPage,
  PageSpinner,
)
const SettingsPage = partInFile(
  async () => (await import('../pages/settings-page.tsx')).SettingsPage,
  PageSpinner,
)
const TeamPage = partInFile(async () => (await import('../pages/team-page.tsx')).TeamPage, PageSpinner)

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
