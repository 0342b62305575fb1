import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { describeNewcomer } from '#server/features/session/service.ts'
import { accountOf, contextOf } from '#server/platform/http/request-context.ts'
import { unchecked } from '#server/platform/http/tagged-answer.ts'
import {
  dashboardStats,
  teamOverview,
  upcomingLeave,
  upcomingLeaveQuery,
} from '#shared/dashboard/contract.ts'
import { start } from '#shared/dashboard/start-contract.ts'
import { getDashboardStats } from './service.ts'
import { getStart } from './start.ts'
import { getTeamOverview } from './team-overview.ts'
import { getUpcomingLeave } from './upcoming.ts'

/** The dashboard: its tiles (spec 2.8), and a manager's overview. */
export const dashboardRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/start',
    {
      schema: {
        summary: 'Who is signed in, and what their dashboard shows first',
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
