import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { contextOf } from '#server/platform/http/request-context.ts'
import { done, idParams } from '#shared/fields.ts'
import {
  notificationList,
  notificationListQuery,
  notificationPreference,
  notificationPreferences,
} from '#shared/notification/contract.ts'
import { changePreferences, getPreferences } from './preferences.ts'
import { listNotifications, readAllNotifications, readNotification } from './service.ts'

/** The reader's notifications and preferences (spec 3 and 4). */
export const notificationRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/notifications',
    {
      schema: {
        summary: 'The newest 50, or the next older ones, with search, and how many are unread',
        querystring: notificationListQuery,
        response: { 200: notificationList },
      },
    },
    async (request) => listNotifications(contextOf(request), request.query),
  )

  app.post(
    '/api/notifications/:id/read',
    {
      schema: { summary: 'Mark one as read', params: idParams, response: { 200: done } },
      config: { whileLocked: 'open' },
    },
    async (request) => {
      await readNotification(contextOf(request), request.params.id)
      return { ok: true as const }
    },
  )

  app.post(
    '/api/notifications/read-all',
    {
      schema: { summary: 'Mark all as read', response: { 200: done } },
      config: { whileLocked: 'open' },
    },
    async (request) => {
      await readAllNotifications(contextOf(request))
      return { ok: true as const }
    },
  )

  app.get(
    '/api/notification-preferences',
    {
      schema: {
        summary: 'How each kind of notification reaches the reader',
        response: { 200: z.array(notificationPreference) },
      },
    },
    async (request) => getPreferences(contextOf(request), app.billing !== null),
  )

  app.put(
    '/api/notification-preferences',
    {
      schema: {
        summary: 'Change how some kinds reach the reader',
        body: notificationPreferences,
        response: { 200: z.array(notificationPreference) },
      },
      config: { whileLocked: 'open' },
    },
    async (request) => changePreferences(contextOf(request), request.body, app.billing !== null),
  )
}
