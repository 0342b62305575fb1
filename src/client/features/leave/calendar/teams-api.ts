import { queryOptions } from '@tanstack/react-query'
import { registerTopic } from '#client/api/live.ts'
import type { Team } from '#shared/team/contract.ts'

/** The company's named teams. */
export const teamsQuery = queryOptions<Team[]>({ queryKey: ['/api/teams'] })

registerTopic('team', [teamsQuery.queryKey])
