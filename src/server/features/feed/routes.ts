import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { contextOf } from '#server/platform/http/request-context.ts'
import { sentUnchanged } from '#server/platform/http/revalidation.ts'
import { calendarFeed, feedParams } from '#shared/feed/contract.ts'
import { done } from '#shared/fields.ts'
import { listFeeds, makeFeedAddress, removeFeedAddress } from './addresses.ts'
import { fetchFeed } from './fetch.ts'

const minuteMs = 60_000

/** Private iCalendar addresses, and the files behind them. */
export const feedRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/calendar-feeds',
    { schema: { summary: 'Own calendar addresses', response: { 200: z.array(calendarFeed) } } },
    async (request) => listFeeds(contextOf(request), app),
  )

  app.post(
    '/api/calendar-feeds/:kind',
    {
      schema: {
        summary: 'Create or reset a calendar address',
        params: feedParams,
        response: { 201: calendarFeed },
      },
      // Open to read-only companies, so that a leaked address can be removed at any time.
      config: { whileLocked: 'open' },
    },
    async (request, reply) =>
      reply.code(201).send(await makeFeedAddress(contextOf(request), request.params.kind, app)),
  )

  app.delete(
    '/api/calendar-feeds/:kind',
    {
      schema: { summary: 'Remove a calendar address', params: feedParams, response: { 200: done } },
      config: { whileLocked: 'open' },
    },
    async (request) => {
      await removeFeedAddress(contextOf(request), request.params.kind)
      return { ok: true as const }
    },
  )

  app.get(
    '/api/feeds/:token.ics',
    {
      schema: {
        summary: 'A calendar as an iCalendar file',
        params: z.strictObject({ token: z.string() }),
        response: { 200: { content: { 'text/calendar': { schema: z.string() } } } },
      },
      // Not against guessing, which is hopeless, but against load. It leaves room for an office, or a
      // calendar service that fetches for many people from one address.
      config: { access: 'public', limit: { name: 'feed', max: 300, windowMs: minuteMs } },
    },
    async (request, reply) => {
      const { content, ...validators } = await fetchFeed(app, request.params.token)
      if (sentUnchanged(request, reply, validators)) return reply
      return reply.type('text/calendar; charset=utf-8').send(content)
    },
  )
}
