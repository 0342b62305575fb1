import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { done, idParams } from '#shared/fields.ts'
import { invitation, newInvitation, ownInvitation, teamMember } from '#shared/team/contract.ts'
import { accountOf, contextOf } from '../http/request-context.ts'
import { inviteMember } from './invite.ts'
import { acceptInvitation, findOpenInvitations } from './join.ts'
import { listTeam } from './service.ts'

/** Members and invitations (spec 2.12). */
export const teamRoutes: FastifyPluginAsyncZod = async (app) => {
  const joining = (request: Parameters<typeof accountOf>[0]) => ({
    account: accountOf(request),
    directory: app.directory,
    inCompany: app.inCompany,
    now: app.now(),
  })

  app.get(
    '/api/team',
    { schema: { summary: 'Active members', response: { 200: z.array(teamMember) } } },
    async (request) => listTeam(contextOf(request)),
  )

  app.post(
    '/api/team/invite',
    { schema: { summary: 'Invite a person', body: newInvitation, response: { 201: invitation } } },
    async (request, reply) => reply.code(201).send(await inviteMember(contextOf(request), request.body)),
  )

  app.get(
    '/api/invitations/mine',
    {
      schema: {
        summary: 'Open invitations to the signed-in person',
        response: { 200: z.array(ownInvitation) },
      },
      config: { access: 'session' },
    },
    async (request) => findOpenInvitations(joining(request)),
  )

  app.post(
    '/api/invitations/:id/accept',
    {
      schema: { summary: 'Join the inviting company', params: idParams, response: { 200: done } },
      config: { access: 'session' },
    },
    async (request) => {
      await acceptInvitation(joining(request), request.params.id)
      return { ok: true as const }
    },
  )
}
