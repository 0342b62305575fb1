import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { contextOf } from '#server/platform/http/request-context.ts'
import {
  dashboardStats,
  teamOverview,
  upcomingLeave,
  upcomingLeaveQuery,
} from '#shared/dashboard/contract.ts'
import { getDashboardStats } from './service.ts'
import { getTeamOverview } from './team-overview.ts'
import { getUpcomingLeave } from './upcoming.ts'

/** The dashboard: its tiles (spec 2.8), and a manager's overview. */
export const dashboardRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/dashboard/stats',
    {
      schema: { summary: 'The dashboard’s tiles', response: { 200: dashboardStats } },
    },
    async (request) => getDashboardStats(contextOf(request)),
  )

  app.get(
    '/api/dashboard/upcoming',
    {
      schema: {
        summary: 'How many people are away on each of the next seven days, with their leave',
        querystring: upcomingLeaveQuery,
        response: { 200: upcomingLeave },
      },
    },
    async (request) => getUpcomingLeave(contextOf(request), request.query.from),
  )

  app.get(
    '/api/dashboard/team',
    {
      schema: {
        summary: 'An overview of the people whose leave the reader approves',
        response: { 200: teamOverview },
      },
    },
    async (request) => getTeamOverview(contextOf(request)),
  )
}
