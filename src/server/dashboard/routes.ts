import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { dashboardStats, teamOverview } from '#shared/dashboard/contract.ts'
import { start } from '#shared/dashboard/start-contract.ts'
import { accountOf, contextOf } from '../http/request-context.ts'
import { unchecked } from '../http/tagged-answer.ts'
import { describeNewcomer } from '../session/service.ts'
import { getDashboardStats } from './service.ts'
import { getStart } from './start.ts'
import { getTeamOverview } from './team-overview.ts'

/** The dashboard: its tiles (spec 2.8), and a manager's overview. */
export const dashboardRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/start',
    {
      schema: {
        summary: 'Who is signed in, and what their dashboard shows at first',
        response: { 200: start },
      },
      config: { access: 'session' },
      ...unchecked,
    },
    async (request) => {
      const account = accountOf(request)
      if (account.membership) return getStart(contextOf(request), app.billing)
      return { user: describeNewcomer(account, app.now()), dashboard: null }
    },
  )

  app.get(
    '/api/dashboard/stats',
    { schema: { summary: 'The dashboard’s tiles', response: { 200: dashboardStats } } },
    async (request) => getDashboardStats(contextOf(request)),
  )

  app.get(
    '/api/dashboard/team',
    {
      schema: {
        summary: 'How things stand with the people whose leave the reader decides',
        response: { 200: teamOverview },
      },
    },
    async (request) => getTeamOverview(contextOf(request)),
  )
}
