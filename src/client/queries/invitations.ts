import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, readJson, withQuery, writeJson } from '#client/api/http.ts'
import { refreshTopic, registerTopic } from '#client/api/live.ts'
import { usePages } from '#client/api/pages.ts'
import type {
  Invitation,
  NewInvitation,
  OwnInvitation,
  PreparedPerson,
  SentInvitations,
} from '#shared/team/contract.ts'
import type { InvitationOverview } from '#shared/team/invitation-overview-contract.ts'
import { useTeamWrite } from './team.ts'

const overviewQuery = queryOptions<InvitationOverview>({ queryKey: ['/api/invitations', 'overview'] })

const ownInvitationsQuery = queryOptions({
  queryKey: ['/api/invitations/mine'],
  queryFn: ({ signal }) => readJson<OwnInvitation[]>('/api/invitations/mine', signal),
})

registerTopic('team', [overviewQuery.queryKey])

/** People who haven't joined yet, whose name or address has the words. For admins. */
export function usePreparedPeople(search = '') {
  return usePages<PreparedPerson>('/api/team/prepared', search)
}

/** Who hasn't joined yet and has this address; undefined while it is read, null for nobody. */
export function usePreparedPerson(email: string | null) {
  return useQuery(
    queryOptions({
      queryKey: [withQuery('/api/team/prepared', { search: email ?? '' }), 'by address'],
      queryFn: async ({ signal }) => {
        const { items } = await readJson<{ items: PreparedPerson[] }>(
          withQuery('/api/team/prepared', { search: email ?? '' }),
          signal,
        )
        return items.find((person) => person.email === email) ?? null
      },
      enabled: email !== null,
    }),
  )
}

/** How many are still to be invited, and who is invited back. For admins. */
export function useInvitationOverview() {
  return useQuery(overviewQuery)
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

/** Invites these people, or all who aren't invited yet. */
export function useSendInvitations() {
  return useTeamWrite((userIds: string[] | null) =>
    writeJson<SentInvitations>('POST', '/api/invitations/send', userIds ? { userIds } : {}),
  )
}

/** The invitation is not sent after all, where it waits for the day's limit. */
export function useStopWaiting() {
  return useTeamWrite((userId: string) => writeJson('DELETE', `/api/team/${userId}/waiting`))
}

/** The link stops working; the person stays. */
export function useRevokeInvitation() {
  return useTeamWrite((id: string) => writeJson('DELETE', `/api/invitations/${id}?person=keep`))
}

/** Somebody who hasn't joined goes, with their invitation and everything recorded for them. */
export function useRemovePerson() {
  const queryClient = useQueryClient()
  return useTeamWrite(async (userId: string) => {
    await writeJson('DELETE', `/api/team/${userId}`)
    refreshTopic(queryClient, 'leave')
  })
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
