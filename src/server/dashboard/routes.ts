import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { dashboardStats, teamOverview } from '#shared/dashboard/contract.ts'
import { contextOf } from '../http/request-context.ts'
import { getDashboardStats } from './service.ts'
import { getTeamOverview } from './team-overview.ts'

/** The dashboard: its tiles (spec 2.8), and a manager's overview. */
export const dashboardRoutes: FastifyPluginAsyncZod = async (app) => {
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
