import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, readJson, writeJson } from '#client/api/http.ts'
import { registerTopic } from '#client/api/live.ts'
import type { Invitation, NewInvitation, OwnInvitation } from '#shared/team/contract.ts'
import { useTeamWrite } from './team.ts'

const invitationsQuery = queryOptions({
  queryKey: ['/api/invitations'],
  queryFn: ({ signal }) => readJson<Invitation[]>('/api/invitations', signal),
})

const ownInvitationsQuery = queryOptions({
  queryKey: ['/api/invitations/mine'],
  queryFn: ({ signal }) => readJson<OwnInvitation[]>('/api/invitations/mine', signal),
})

registerTopic('team', [invitationsQuery.queryKey])

/** Invitations that are neither accepted nor revoked, the newest first. For admins. */
export function useInvitations() {
  return useQuery(invitationsQuery)
}

/** POST /api/team/invite, for one address. */
export function sendInvitation(invitation: NewInvitation): Promise<Invitation> {
  return writeJson<Invitation>('POST', '/api/team/invite', invitation)
}

export function useInviteMember() {
  return useTeamWrite(sendInvitation)
}

/** Sends another email, with a new link for the full 14 days. */
export function useResendInvitation() {
  return useTeamWrite((id: string) => writeJson('POST', `/api/invitations/${id}/resend`))
}

/** The link stops working. */
export function useRevokeInvitation() {
  return useTeamWrite((id: string) => writeJson('DELETE', `/api/invitations/${id}`))
}

/** Open invitations to the signed-in person, who has no company yet. */
export function useOwnInvitations() {
  return useQuery(ownInvitationsQuery)
}

/** What an invitation offers, by the id in its mail; null where it is no longer open. */
export function useInvitationOffer(id: string) {
  return useQuery(
    queryOptions({
      queryKey: ['/api/invitations', id, 'offer'],
      queryFn: ({ signal }) => readOffer(`/api/invitations/${encodeURIComponent(id)}/offer`, signal),
    }),
  )
}

async function readOffer(path: string, signal: AbortSignal): Promise<OwnInvitation | null> {
  try {
    return await readJson<OwnInvitation>(path, signal)
  } catch (error) {
    // Also 400, for what is no id.
    if (error instanceof ApiError && [400, 404].includes(error.status)) return null
    throw error
  }
}

export function useAcceptInvitation() {
  return useMutation({
    mutationFn: (id: string) => writeJson('POST', `/api/invitations/${id}/accept`),
  })
}

/** Its company can't invite the address again. Nobody has to be signed in. */
export function useReportInvitation() {
  return useMutation({
    mutationFn: (id: string) => writeJson('POST', `/api/invitations/${id}/report`),
  })
}

/** Its admins see that it was declined. */
export function useDeclineInvitation() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => writeJson('POST', `/api/invitations/${id}/decline`),
    // Also where it was refused: it is no longer open.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownInvitationsQuery.queryKey }),
  })
}
