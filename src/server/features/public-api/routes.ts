import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Webhooks } from '#server/features/webhooks/endpoints.ts'
import { type PublicGroup, publicRoutes } from '#server/platform/http/public-route.ts'
import { balanceRoutes, payrollRoutes } from './balances.ts'
import { apiChanges } from './changes.ts'
import { apiDocument } from './document.ts'
import { eventRoutes } from './events.ts'
import { leaveRequestRoutes } from './leave-requests.ts'
import { leaveTypesRoute } from './leave-types.ts'
import { meRoute } from './me.ts'
import { companyRoutes, peopleRoutes } from './people.ts'
import { webhookRoutes } from './webhooks.ts'

/** As the document has them, in this order. */
const groupsOf = (webhooks: Webhooks): PublicGroup[] => [
  { tag: 'Your key', about: 'What a key is and may do.', routes: [meRoute] },
  {
    tag: 'People',
    about: 'Members, people who haven’t joined yet, and former members.',
    routes: peopleRoutes,
  },
  {
    tag: 'Company',
    about: 'Leave types, teams, locations and public holidays.',
    routes: [leaveTypesRoute, ...companyRoutes],
  },
  {
    tag: 'Leave',
    about: 'Request, change and decide leave, and see who is away.',
    routes: leaveRequestRoutes,
  },
  { tag: 'Balances', about: 'What people have left, and why.', routes: balanceRoutes },
  { tag: 'Payroll', about: 'Pay periods, with the leave taken in each.', routes: payrollRoutes },
  { tag: 'Events', about: 'What happened, for programs that missed a webhook.', routes: eventRoutes },
  {
    tag: 'Webhooks',
    about:
      'Programs that are notified of events, and the messages sent to them. For admins’ keys and the company’s.',
    routes: webhookRoutes(webhooks),
  },
]

/** The public API: what programs may call with a key, and its document for anybody. */
export const publicApiRoutes: FastifyPluginAsyncZod = async (app) => {
  const groups = groupsOf(app)
  await app.register(publicRoutes(groups, apiChanges))

  // Cached, as it is large and public.
  let document: Buffer | undefined
  app.get(
    '/api/v1/openapi.json',
    { schema: { hide: true }, config: { access: 'public' } },
    async (_request, reply) => {
      document ??= Buffer.from(JSON.stringify(apiDocument(app.swagger(), groups)))
      return reply.type('application/json; charset=utf-8').send(document)
    },
  )
}
