import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { contactMessage } from '#shared/contact/contract.ts'
import { done } from '#shared/fields.ts'

const hourMs = 3_600_000

/** Stores the contact dialog's message; a job mails it to support (spec 2.4). */
export const contactRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/api/contact',
    {
      schema: { summary: 'Send a message to support', body: contactMessage, response: { 200: done } },
      config: { access: 'public', limit: { name: 'contact', max: 5, windowMs: hourMs } },
      bodyLimit: 16 * 1024,
    },
    async (request) => {
      await app.directory.saveContactMessage(request.body, app.now())
      return { ok: true as const }
    },
  )
}
