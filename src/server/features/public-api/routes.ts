import { publicRoutes } from '#server/platform/http/public-route.ts'
import { apiChanges } from './changes.ts'
import { decideLeaveRoute, requestLeaveRoute } from './leave-requests.ts'
import { leaveTypesRoute } from './leave-types.ts'
import { meRoute } from './me.ts'

/** The public API: what programs may call with a key. */
export const publicApiRoutes = publicRoutes(
  [meRoute, leaveTypesRoute, requestLeaveRoute, decideLeaveRoute],
  apiChanges,
)
