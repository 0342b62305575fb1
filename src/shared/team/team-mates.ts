/** A person's named team, or their manager's people. */
export type TeamRef = { teamId: string | null; managerId: string | null }

/**
 * The same for people of one team: a named team, or those without one who have the same manager (product,
 * section 2). People without either are one team, too.
 */
export function teamKeyOf({ teamId, managerId }: TeamRef): string {
  return teamId ? `team ${teamId}` : `manager ${managerId ?? 'none'}`
}

/**
 * Whether somebody is on the reader's team: one's own team, oneself included, and those who report to one.
 */
export function isOnTeamOf(person: TeamRef, reader: TeamRef & { id: string }): boolean {
  return teamKeyOf(person) === teamKeyOf(reader) || person.managerId === reader.id
}
