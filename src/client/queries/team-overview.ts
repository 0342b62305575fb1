import { queryOptions } from '@tanstack/react-query'
import { registerTopic } from '#client/api/live.ts'
import type { TeamOverview } from '#shared/dashboard/contract.ts'

/** How things stand with the people whose leave the signed-in person decides. For managers and admins. */
export const teamOverviewQuery = queryOptions<TeamOverview>({ queryKey: ['/api/dashboard/team'] })

for (const topic of ['leave', 'team', 'company'] as const) registerTopic(topic, [teamOverviewQuery.queryKey])
