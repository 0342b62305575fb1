import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { accountOf } from '#server/platform/http/request-context.ts'
import { clearSessionCookie, readSessionToken, tokenHash } from '#server/platform/http/session-cookie.ts'
import { done, idParams } from '#shared/fields.ts'
import { ownSession } from '#shared/session/contract.ts'
import { endOwnSession, listOwnSessions } from './own-sessions.ts'

const config = { access: 'session' } as const

/** Where a person is signed in, also without a company. */
export const ownSessionRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/sessions',
    { schema: { summary: 'Where the reader is signed in', response: { 200: z.array(ownSession) } }, config },
    async (request) => {
      const token = readSessionToken(request)
      return listOwnSessions(app.directory, accountOf(request), {
        current: token && tokenHash(token),
        now: app.now(),
      })
    },
  )

  app.delete(
    '/api/sessions/:id',
    { schema: { summary: 'Sign one browser out', params: idParams, response: { 200: done } }, config },
    async (request) => {
      await endOwnSession(app.directory, accountOf(request), request.params.id)
      return { ok: true as const }
    },
  )

  app.delete(
    '/api/sessions',
    { schema: { summary: 'Sign out everywhere, including here', response: { 200: done } }, config },
    async (request, reply) => {
      await app.directory.endSessions({ identityId: accountOf(request).identityId })
      clearSessionCookie(reply)
      return { ok: true as const }
    },
  )
}
