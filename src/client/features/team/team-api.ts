import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { readJson, writeJson } from '#client/api/http.ts'
import { registerTopic } from '#client/api/live.ts'
import type { Invitation, NewInvitation, OwnInvitation, TeamMember } from '#shared/team/contract.ts'

const teamQuery = queryOptions({
  queryKey: ['/api/team'],
  queryFn: ({ signal }) => readJson<TeamMember[]>('/api/team', signal),
})

const ownInvitationsQuery = queryOptions({
  queryKey: ['/api/invitations/mine'],
  queryFn: ({ signal }) => readJson<OwnInvitation[]>('/api/invitations/mine', signal),
})

registerTopic('team', [teamQuery.queryKey])
// Who is away, and until when, follows from the leave.
registerTopic('leave', [teamQuery.queryKey])

/** The active members of the company (spec 2.12). */
export function useTeam() {
  return useQuery(teamQuery)
}

/** POST /api/team/invite, for one address. */
export function sendInvitation(invitation: NewInvitation): Promise<Invitation> {
  return writeJson<Invitation>('POST', '/api/team/invite', invitation)
}

export function useInviteMember() {
  return useMutation({ mutationFn: sendInvitation })
}

/** Open invitations to the signed-in person, who has no company yet. */
export function useOwnInvitations() {
  return useQuery(ownInvitationsQuery)
}

export function useAcceptInvitation() {
  return useMutation({
    mutationFn: (id: string) => writeJson('POST', `/api/invitations/${id}/accept`),
  })
}
