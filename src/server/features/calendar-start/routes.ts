import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { describeNewcomer } from '#server/features/session/service.ts'
import { accountOf, contextOf } from '#server/platform/http/request-context.ts'
import { taggedAnswer, unchecked } from '#server/platform/http/tagged-answer.ts'
import { calendarStart, calendarStartQuery } from '#shared/leave/calendar-start-contract.ts'
import { getCalendarStart } from './start.ts'

const sendTagged = taggedAnswer(calendarStart)

/** The calendar's first page (docs/decisions/0018). */
export const calendarStartRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/calendar/start',
    {
      schema: {
        summary: 'Who is signed in, and what the calendar shows first',
        querystring: calendarStartQuery,
        response: { 200: calendarStart },
      },
      config: { access: 'session' },
      ...unchecked,
    },
    async (request, reply) => {
      const account = accountOf(request)
      if (!account.membership) return { user: describeNewcomer(account, app.now()), calendar: null }
      return sendTagged(request, reply, (isKnown) =>
        getCalendarStart(contextOf(request), request.query, { billing: app.billing, isKnown }),
      )
    },
  )
}
