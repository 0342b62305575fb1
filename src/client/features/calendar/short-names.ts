import { fullName } from '#shared/full-name.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'

type Person = CalendarEntry['user']

/** What a person is called where there is little room. */
export type ShortNameOf = (person: Person) => string

/**
 * The first name (spec 2.11); with the last name's initial where people of these entries share it, and the
 * whole name where that isn't enough.
 */
export function shortNamesIn(entries: readonly CalendarEntry[]): ShortNameOf {
  const people = [...new Map(entries.map(({ userId, user }) => [userId, user])).values()]
  const bearers = Map.groupBy(people.flatMap(shortNamesOf), (name) => name)
  return (person) =>
    shortNamesOf(person).find((name) => (bearers.get(name)?.length ?? 0) < 2) ?? fullName(person)
}

/** 'Ben', 'Ben W.' */
function shortNamesOf({ firstName, lastName }: Person): string[] {
  const [initial] = lastName
  return initial ? [firstName, `${firstName} ${initial}.`] : [firstName]
}
