import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { writeJson } from '#client/api/http.ts'
import { refreshTopic, registerTopic } from '#client/api/live.ts'
import type { NewTeam, Team, TeamMember } from '#shared/team/contract.ts'

/** The active members of the company (spec 2.12). */
export const membersQuery = queryOptions<TeamMember[]>({ queryKey: ['/api/team'] })

/** The company's named teams. */
export const teamsQuery = queryOptions<Team[]>({ queryKey: ['/api/teams'] })

// Includes /api/team/former and /api/team/{id}/terms, whose addresses extend this one.
registerTopic('team', [membersQuery.queryKey, teamsQuery.queryKey])
// Who is away, and until when, follows from the leave.
registerTopic('leave', [membersQuery.queryKey])

/** The active members of the company (spec 2.12). */
export function useTeam() {
  return useQuery(membersQuery)
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

/** Its people are then without a team. */
export function useRemoveTeam() {
  return useTeamWrite((id: string) => writeJson('DELETE', `/api/teams/${id}`))
}

/** Refetches after a refusal too, which often means that something has changed. */
export function useTeamWrite<Input, Answer>(write: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: write, onSettled: () => refreshTopic(queryClient, 'team') })
}
