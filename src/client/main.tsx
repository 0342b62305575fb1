import { begin } from './begin.tsx'
import { SessionRoutes } from './session-routes.tsx'

begin(<SessionRoutes />)
