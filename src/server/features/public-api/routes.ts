import { publicRoutes } from '#server/platform/http/public-route.ts'
import { balanceRoutes } from './balances.ts'
import { apiChanges } from './changes.ts'
import { eventRoutes } from './events.ts'
import { leaveRequestRoutes } from './leave-requests.ts'
import { leaveTypesRoute } from './leave-types.ts'
import { meRoute } from './me.ts'
import { peopleRoutes } from './people.ts'

/** The public API: what programs may call with a key. */
export const publicApiRoutes = publicRoutes(
  [meRoute, leaveTypesRoute, ...peopleRoutes, ...leaveRequestRoutes, ...balanceRoutes, ...eventRoutes],
  apiChanges,
)
