import { queryOptions, useQuery } from '@tanstack/react-query'
import { registerTopic } from '#client/api/live.ts'
import type { DashboardStats, TeamOverview } from '#shared/dashboard/contract.ts'

/** The figures of the tiles. */
const statsQuery = queryOptions<DashboardStats>({ queryKey: ['/api/dashboard/stats'] })

registerTopic('leave', [statsQuery.queryKey])
registerTopic('team', [statsQuery.queryKey])
registerTopic('company', [statsQuery.queryKey])

/** The dashboard's figures (spec 2.8). */
export function useDashboardStats() {
  return useQuery(statsQuery)
}

/** Absences and coverage of the people whose leave the signed-in person decides. For managers and admins. */
export const teamOverviewQuery = queryOptions<TeamOverview>({ queryKey: ['/api/dashboard/team'] })

for (const topic of ['leave', 'team', 'company'] as const) registerTopic(topic, [teamOverviewQuery.queryKey])
