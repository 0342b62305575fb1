import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { forbidden } from '#server/platform/errors.ts'
import { mailDecided, mailDecision, mailDecisionBody } from '#shared/leave/mail-decision-contract.ts'
import { decideByMail, readMailDecision } from './decide-by-mail.ts'

const minuteMs = 60_000
const address = '/api/mail-decisions/:token'
const params = z.strictObject({ token: z.string() })
// Not against guessing, which is hopeless, but against load: a mail scanner opens the links of many people,
// and those who decide behind the same address aren't to wait for it.
const openTo = (name: string) =>
  ({ access: 'public', limit: { name, max: 300, windowMs: minuteMs } }) as const

/** Deciding with the link in a mail, whose mailbox is the proof (decisions/0032). */
export const mailDecisionRoutes: FastifyPluginAsyncZod = async (app) => {
  const services = () => ({ inCompany: app.inCompany, now: app.now() })

  app.get(
    address,
    {
      schema: { summary: 'What the link in an email decides', params, response: { 200: mailDecision } },
      config: openTo('mail-decision-read'),
    },
    async (request, reply) => {
      reply.header('x-robots-tag', 'noindex')
      return readMailDecision(services(), request.params.token)
    },
  )

  app.post(
    address,
    {
      schema: {
        summary: 'Decide with the link in an email',
        params,
        body: mailDecisionBody,
        response: { 200: mailDecided },
      },
      config: openTo('mail-decision'),
    },
    async (request) => {
      // A browser names the page that sends this; a program that follows links doesn't.
      if (request.headers.origin !== app.publicUrl.origin)
        throw forbidden('Please decide on the page that the link in the email opens.')
      const signedInAs = request.account?.membership?.userId
      return decideByMail(services(), request.params.token, { ...request.body, signedInAs })
    },
  )
}
