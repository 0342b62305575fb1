import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { forgetTyped } from './api/kept-text.ts'
import { mayBeSignedIn } from './api/session-cookie.ts'
import { dropSecretFromAddress } from './features/billing/payment/drop-secret.ts'
import { Routes } from './routes.tsx'
import { Notices } from './ui/feedback/notices.tsx'
import { followTheme } from './ui/theme.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has an element with the id root')

dropSecretFromAddress()
// After signing out, people arrive here without a session.
if (!mayBeSignedIn) forgetTyped()
followTheme()
createRoot(root).render(
  <StrictMode>
    <Routes />
    <Notices />
  </StrictMode>,
)
