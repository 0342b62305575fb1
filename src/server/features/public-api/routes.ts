import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { publicRoutes } from '#server/platform/http/public-route.ts'
import { balanceRoutes } from './balances.ts'
import { apiChanges } from './changes.ts'
import { apiDocument } from './document.ts'
import { eventRoutes } from './events.ts'
import { leaveRequestRoutes } from './leave-requests.ts'
import { leaveTypesRoute } from './leave-types.ts'
import { meRoute } from './me.ts'
import { peopleRoutes } from './people.ts'

const routes = [
  meRoute,
  leaveTypesRoute,
  ...peopleRoutes,
  ...leaveRequestRoutes,
  ...balanceRoutes,
  ...eventRoutes,
]

/** The public API: what programs may call with a key, and its document for anybody. */
export const publicApiRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(publicRoutes(routes, apiChanges))

  // Cached, as it is large and public.
  let document: Buffer | undefined
  app.get(
    '/api/v1/openapi.json',
    { schema: { hide: true }, config: { access: 'public' } },
    async (_request, reply) => {
      document ??= Buffer.from(JSON.stringify(apiDocument(app.swagger())))
      return reply.type('application/json; charset=utf-8').send(document)
    },
  )
}
