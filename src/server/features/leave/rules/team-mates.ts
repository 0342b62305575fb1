import { and, isNull, or, type SQL } from 'drizzle-orm'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { users } from '#server/platform/db/schema.ts'

/** What decides with whom somebody belongs. */
export type TeamPlace = { teamId: string | null; managerId: string | null }

/**
 * The same text for people who belong together: those of a named team, or those without one who have the same manager
 * (product, section 2). People without either belong together too.
 */
export function teamKeyOf({ teamId, managerId }: TeamPlace): string {
  return teamId ? `team ${teamId}` : `manager ${managerId ?? 'none'}`
}

/** The condition on `users` for everybody who belongs with any of these, themselves included; undefined for nobody. */
export function belongsWith(places: readonly TeamPlace[]): SQL | undefined {
  const teams = new Set(places.flatMap(({ teamId }) => teamId ?? []))
  const teamless = places.filter(({ teamId }) => !teamId).map(({ managerId }) => managerId)
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
