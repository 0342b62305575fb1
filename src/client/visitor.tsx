import { forgetTyped } from './api/kept-text.ts'
import { begin } from './begin.tsx'
import { LandingPage } from './pages/landing-page.tsx'
import { VisitorRoutes } from './visitor-routes.tsx'

// After signing out, people arrive here.
forgetTyped()
begin(<VisitorRoutes home={LandingPage} />)
