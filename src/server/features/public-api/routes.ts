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
    about: 'What leave is about: its types, teams, locations and public holidays.',
    routes: [leaveTypesRoute, ...companyRoutes],
  },
  {
    tag: 'Leave',
    about: 'Ask for leave, change it, decide it, and see who is away.',
    routes: leaveRequestRoutes,
  },
  { tag: 'Balances', about: 'What people have left, and why.', routes: balanceRoutes },
  { tag: 'Payroll', about: 'Pay periods, with what was taken in each.', routes: payrollRoutes },
  { tag: 'Events', about: 'What happened, for programs that missed a webhook.', routes: eventRoutes },
  {
    tag: 'Webhooks',
    about:
      'Programs that are told of events, and what was sent to them. For keys of admins and of the company.',
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
