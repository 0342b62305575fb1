import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { listFormerMembers, pageFormerMembers } from '#server/features/people/former.ts'
import { listTeam } from '#server/features/people/service.ts'
import { addTeam, changeTeam, listTeams, removeTeam } from '#server/features/people/teams.ts'
import { accountOf, contextOf } from '#server/platform/http/request-context.ts'
import { clearSessionCookie } from '#server/platform/http/session-cookie.ts'
import { unchecked } from '#server/platform/http/tagged-answer.ts'
import { done, idParams } from '#shared/fields.ts'
import { pageOf, pageQuery } from '#shared/paged.ts'
import {
  formerMember,
  invitation,
  invitationsToSend,
  memberChange,
  memberTerms,
  newInvitation,
  newTeam,
  ownInvitation,
  preparedPerson,
  revocation,
  sentInvitations,
  team,
  teamMember,
} from '#shared/team/contract.ts'
import { invitationOverview } from '#shared/team/invitation-overview-contract.ts'
import { leaveCompany } from './activity.ts'
import { changeMember } from './change-member.ts'
import { describeInvitations } from './invitation-overview.ts'
import { listInvitations, resendInvitation, revokeInvitation } from './invitations.ts'
import { inviteMember } from './invite.ts'
import { acceptInvitation } from './join.ts'
import { declineInvitation, describeInvitation, findOpenInvitations } from './open-invitations.ts'
import { pagePreparedPeople } from './prepared/list.ts'
import { removePreparedPerson } from './prepared/remove.ts'
import { sendInvitations, stopWaiting } from './prepared/send.ts'
import { reportInvitation } from './report-invitation.ts'
import { getMemberTerms } from './terms.ts'

/** For those who have an invitation's mail, signed in or not. */
const byMail = { access: 'public', limit: { name: 'invitation', max: 60, windowMs: 60_000 } } as const

/** Members, their terms and teams (spec 2.12), invitations, joining and leaving. */
export const teamRoutes: FastifyPluginAsyncZod = async (app) => {
  const inviting = () => ({ directory: app.directory, inCompany: app.inCompany, now: app.now() })
  const joining = (request: Parameters<typeof accountOf>[0]) => ({
    ...inviting(),
    account: accountOf(request),
  })

  app.get(
    '/api/team',
    {
      schema: {
        summary: 'Active members, and people who haven’t joined yet',
        response: { 200: z.array(teamMember) },
      },
      ...unchecked,
    },
    async (request) => listTeam(contextOf(request)),
  )

  app.get(
    '/api/team/former',
    { schema: { summary: 'Deactivated people', response: { 200: z.array(formerMember) } } },
    async (request) => listFormerMembers(contextOf(request)),
  )

  app.get(
    '/api/team/former/page',
    {
      schema: {
        summary: 'Deactivated people, with search and pages',
        querystring: pageQuery,
        response: { 200: pageOf(formerMember) },
      },
    },
    async (request) => pageFormerMembers(contextOf(request), request.query),
  )

  app.get(
    '/api/team/prepared',
    {
      schema: {
        summary: 'People who haven’t joined yet, with search and pages',
        querystring: pageQuery,
        response: { 200: pageOf(preparedPerson) },
      },
    },
    async (request) => pagePreparedPeople(contextOf(request), request.query),
  )

  app.delete(
    '/api/team/:id',
    {
      schema: {
        summary: 'Remove a person who hasn’t joined yet',
        params: idParams,
        response: { 200: done },
      },
    },
    async (request) => {
      await removePreparedPerson(contextOf(request), request.params.id)
      return { ok: true as const }
    },
  )

  app.delete(
    '/api/team/:id/waiting',
    {
      schema: {
        summary: 'Don’t send an invitation held back by the daily limit',
        params: idParams,
        response: { 200: done },
      },
    },
    async (request) => {
      await stopWaiting(contextOf(request), request.params.id)
      return { ok: true as const }
    },
  )

  app.get(
    '/api/team/:id/terms',
    {
      schema: {
        summary: 'A person’s employment, week, location and annual days',
        params: idParams,
        response: { 200: memberTerms },
      },
    },
    async (request) => getMemberTerms(contextOf(request), request.params.id),
  )

  app.patch(
    '/api/team/:id',
    {
      schema: {
        summary: 'Change a person’s role, activity or details',
        params: idParams,
        body: memberChange,
        response: { 200: memberTerms },
      },
    },
    async (request) => changeMember(contextOf(request), request.params.id, request.body),
  )

  app.get(
    '/api/teams',
    { schema: { summary: 'Named teams', response: { 200: z.array(team) } } },
    async (request) => listTeams(contextOf(request)),
  )

  app.post(
    '/api/teams',
    { schema: { summary: 'Add a team', body: newTeam, response: { 201: team } } },
    async (request, reply) => reply.code(201).send(await addTeam(contextOf(request), request.body)),
  )

  app.patch(
    '/api/teams/:id',
    { schema: { summary: 'Change a team', params: idParams, body: newTeam, response: { 200: team } } },
    async (request) => changeTeam(contextOf(request), request.params.id, request.body),
  )

  app.delete(
    '/api/teams/:id',
    { schema: { summary: 'Remove a team', params: idParams, response: { 200: done } } },
    async (request) => {
      await removeTeam(contextOf(request), request.params.id)
      return { ok: true as const }
    },
  )

  app.post(
    '/api/team/invite',
    { schema: { summary: 'Invite a person', body: newInvitation, response: { 201: invitation } } },
    async (request, reply) => {
      const { invitation: made } = await inviteMember(contextOf(request), request.body)
      return reply.code(201).send(made)
    },
  )

  app.get(
    '/api/invitations',
    {
      schema: {
        summary: 'Invitations neither accepted nor revoked',
        response: { 200: z.array(invitation) },
      },
    },
    async (request) => listInvitations(contextOf(request)),
  )

  app.get(
    '/api/invitations/overview',
    {
      schema: {
        summary: 'How many people still need an invitation, and who is invited back',
        response: { 200: invitationOverview },
      },
    },
    async (request) => describeInvitations(contextOf(request)),
  )

  app.post(
    '/api/invitations/send',
    {
      schema: {
        summary: 'Invite people who haven’t joined yet',
        body: invitationsToSend,
        response: { 200: sentInvitations },
      },
    },
    async (request) => sendInvitations(contextOf(request), request.body),
  )

  app.post(
    '/api/invitations/:id/resend',
    { schema: { summary: 'Send an invitation again', params: idParams, response: { 200: invitation } } },
    async (request) => resendInvitation(contextOf(request), request.params.id),
  )

  app.delete(
    '/api/invitations/:id',
    {
      schema: {
        summary: 'Revoke an invitation',
        params: idParams,
        querystring: revocation,
        response: { 200: done },
      },
    },
    async (request) => {
      await revokeInvitation(contextOf(request), request.params.id, request.query)
      return { ok: true as const }
    },
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

  app.post(
    '/api/invitations/:id/decline',
    {
      schema: { summary: 'Decline an invitation', params: idParams, response: { 200: done } },
      config: { access: 'session' },
    },
    async (request) => {
      await declineInvitation(joining(request), request.params.id)
      return { ok: true as const }
    },
  )

  app.get(
    '/api/invitations/:id/offer',
    {
      schema: {
        summary: 'Who invites to which company, for the page the email opens',
        params: idParams,
        response: { 200: ownInvitation },
      },
      config: byMail,
    },
    async (request) => describeInvitation(inviting(), request.params.id),
  )

  app.post(
    '/api/invitations/:id/report',
    {
      schema: {
        summary: 'Report an invitation: its company can’t invite the address again',
        params: idParams,
        response: { 200: done },
      },
      config: byMail,
    },
    async (request) => {
      const reported = await reportInvitation(inviting(), request.params.id)
      request.log.warn(reported, 'invitation reported')
      return { ok: true as const }
    },
  )

  app.post(
    '/api/companies/mine/leave',
    {
      schema: { summary: 'Leave the company', response: { 200: done } },
      config: { whileLocked: 'open' },
    },
    async (request, reply) => {
      await leaveCompany(contextOf(request))
      clearSessionCookie(reply)
      return { ok: true as const }
    },
  )
}
