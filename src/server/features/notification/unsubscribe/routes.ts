import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { done } from '#shared/fields.ts'
import { openUrl, settingsPath } from '../message.ts'
import { unsubscribe } from './unsubscribe.ts'

const minuteMs = 60_000
const address = '/api/unsubscribe/:token'
const params = z.strictObject({ token: z.string() })

/** Mail programs unsubscribe with one click (RFC 8058): a POST without a session or a cookie. */
export const unsubscribeRoutes: FastifyPluginAsyncZod = async (app) => {
  // Always the same two words, as a form of either type: the address says it all.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, parsed) => parsed(null))

  app.post(
    address,
    {
      schema: {
        summary: 'Turn off one kind of email, with the link in an email',
        params,
        response: { 200: done },
      },
      bodyLimit: 1024,
      // Not against guessing, which is hopeless, but against load: a mail service acts for many people.
      config: { access: 'public', limit: { name: 'unsubscribe', max: 300, windowMs: minuteMs } },
    },
    async (request) => {
      const { inCompany, directory, billing } = app
      const services = { inCompany, directory, hasBilling: billing !== null, now: app.now() }
      await unsubscribe(services, request.params.token)
      return { ok: true as const }
    },
  )

  // For who opens the link in a browser. It changes nothing, as scanners follow every link of a mail.
  app.get(
    address,
    { schema: { hide: true, params }, config: { access: 'public' } },
    async (_request, reply) => reply.redirect(openUrl(settingsPath, app.publicUrl)),
  )
}
