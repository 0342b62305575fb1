import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Route, Switch, useLocation } from 'wouter'
import { dropSecretFromAddress } from './features/billing/payment/drop-secret.ts'
import { ErrorBoundary } from './ui/feedback/error-boundary.tsx'
import { Notices } from './ui/feedback/notices.tsx'
import { FullScreenSpinner } from './ui/feedback/spinner.tsx'
import { partInFile } from './ui/layout/part-in-file.tsx'
import { followTheme } from './ui/theme.ts'

const MailDecisionPage = partInFile(
  async () => (await import('./pages/mail-decision-page.tsx')).MailDecisionPage,
  FullScreenSpinner,
)

/** Draws the pages, and that of a link in a mail, which needs nobody signed in. */
export function begin(pages: ReactNode): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has an element with the id root')
  dropSecretFromAddress()
  followTheme()
  createRoot(root).render(
    <StrictMode>
      <Everything pages={pages} />
      <Notices />
    </StrictMode>,
  )
}

function Everything({ pages }: { pages: ReactNode }) {
  const [address] = useLocation()
  return (
    <ErrorBoundary resetKey={address}>
      <Switch>
        <Route path="/decide/:token" component={MailDecisionPage} />
        <Route>{pages}</Route>
      </Switch>
    </ErrorBoundary>
  )
}
