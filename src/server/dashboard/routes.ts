import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { dashboardStats } from '#shared/dashboard/contract.ts'
import { contextOf } from '../http/request-context.ts'
import { getDashboardStats } from './service.ts'

/** The dashboard's tiles (spec 2.8). */
export const dashboardRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/dashboard/stats',
    { schema: { summary: 'The dashboard’s tiles', response: { 200: dashboardStats } } },
    async (request) => getDashboardStats(contextOf(request)),
  )
}
