import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import { users } from '../db/schema.ts'

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
  const distinct = new Map(places.map((place) => [teamKeyOf(place), place]))
  return or(
    ...[...distinct.values()].map(({ teamId, managerId }) => {
      if (teamId) return eq(users.teamId, teamId)
      return and(isNull(users.teamId), managerId ? eq(users.managerId, managerId) : isNull(users.managerId))
    }),
  )
}
