import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readJson, writeJson } from '#client/api/http.ts'
import { refreshTopic, registerTopic } from '#client/api/live.ts'
import type {
  FormerMember,
  Invitation,
  MemberChange,
  MemberTerms,
  NewInvitation,
  NewTeam,
  OwnInvitation,
  Team,
  TeamMember,
} from '#shared/team/contract.ts'

const teamQuery = queryOptions({
  queryKey: ['/api/team'],
  queryFn: ({ signal }) => readJson<TeamMember[]>('/api/team', signal),
})

const teamsQuery = queryOptions<Team[]>({ queryKey: ['/api/teams'] })

function termsQuery(userId: string) {
  return queryOptions<MemberTerms>({ queryKey: ['/api/team', userId, 'terms'] })
}

const formerQuery = queryOptions({
  queryKey: ['/api/team/former'],
  queryFn: ({ signal }) => readJson<FormerMember[]>('/api/team/former', signal),
})

const invitationsQuery = queryOptions({
  queryKey: ['/api/invitations'],
  queryFn: ({ signal }) => readJson<Invitation[]>('/api/invitations', signal),
})

const ownInvitationsQuery = queryOptions({
  queryKey: ['/api/invitations/mine'],
  queryFn: ({ signal }) => readJson<OwnInvitation[]>('/api/invitations/mine', signal),
})

// With the team also who has left and each person's terms, whose addresses go on from it.
registerTopic('team', [teamQuery.queryKey, teamsQuery.queryKey, invitationsQuery.queryKey])
// Who is away, and until when, follows from the leave.
registerTopic('leave', [teamQuery.queryKey])

/** The active members of the company (spec 2.12). */
export function useTeam() {
  return useQuery(teamQuery)
}

/** The named teams of the company. */
export function useTeams() {
  return useQuery(teamsQuery)
}

/** Adds a team, or changes the one with the id. */
export function useSaveTeam() {
  return useTeamWrite(({ id, team }: { id: string | undefined; team: NewTeam }) =>
    id ? writeJson<Team>('PATCH', `/api/teams/${id}`, team) : writeJson<Team>('POST', '/api/teams', team),
  )
}

/** Its people stay, without a team. */
export function useRemoveTeam() {
  return useTeamWrite((id: string) => writeJson('DELETE', `/api/teams/${id}`))
}

/** What a person's counts and balances follow from. For admins, deciders and the person. */
export function useMemberTerms(userId: string | undefined) {
  return useQuery({ ...termsQuery(userId ?? ''), enabled: userId !== undefined })
}

/** PATCH /api/team/{id}. For admins. */
export function useChangeMember() {
  const queryClient = useQueryClient()
  return useTeamWrite(async ({ userId, change }: { userId: string; change: MemberChange }) => {
    const terms = await writeJson<MemberTerms>('PATCH', `/api/team/${userId}`, change)
    queryClient.setQueryData(termsQuery(userId).queryKey, terms)
  })
}

/** Who was deactivated, the latest first. For admins. */
export function useFormerMembers() {
  return useQuery(formerQuery)
}

/** POST /api/team/{id}/erase: what names a former member goes for good. Their full name, as it was typed, is the second yes. For admins. */
export function useErasePerson() {
  return useTeamWrite(({ userId, name }: { userId: string; name: string }) =>
    writeJson('POST', `/api/team/${userId}/erase`, { name }),
  )
}

/** GET: everything that is stored about a person, as a file. For the person and admins. */
export function personalDataPath(userId: string): string {
  return `/api/team/${userId}/personal-data`
}

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

/** Another mail with a link that works for the full time again. */
export function useResendInvitation() {
  return useTeamWrite((id: string) => writeJson('POST', `/api/invitations/${id}/resend`))
}

/** The link that was sent lets nobody in any more. */
export function useRevokeInvitation() {
  return useTeamWrite((id: string) => writeJson('DELETE', `/api/invitations/${id}`))
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

// A refusal often means that something has changed: read again, too.
function useTeamWrite<Input, Answer>(write: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: write, onSettled: () => refreshTopic(queryClient, 'team') })
}
