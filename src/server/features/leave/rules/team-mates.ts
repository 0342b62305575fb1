import { and, isNull, or, type SQL } from 'drizzle-orm'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { users } from '#server/platform/db/schema.ts'
import type { TeamRef } from '#shared/team/team-mates.ts'

/** The condition on `users` for the teams of these people, themselves included; undefined for nobody. */
export function belongsWith(members: readonly TeamRef[]): SQL | undefined {
  const teams = new Set(members.flatMap(({ teamId }) => teamId ?? []))
  const teamless = members.filter(({ teamId }) => !teamId).map(({ managerId }) => managerId)
  const managers = new Set(teamless.filter((managerId) => managerId !== null))
  const isOfManagers = or(
    managers.size > 0 ? isOneOf(users.managerId, [...managers]) : undefined,
    teamless.includes(null) ? isNull(users.managerId) : undefined,
  )
  return or(
    teams.size > 0 ? isOneOf(users.teamId, [...teams]) : undefined,
    isOfManagers && and(isNull(users.teamId), isOfManagers),
  )
}
