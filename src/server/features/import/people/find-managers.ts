import type { Role } from '#shared/fields.ts'
import { nameKey } from '#shared/same-name.ts'

/** Somebody here, or a row of the list, by address. */
export type Candidate = {
  email: string
  name: string
  role: Role
  /** The address of the manager they have; what a row gives comes in its place. */
  managerEmail: string | null
}

/** A row that says whom the person reports to. */
type Reporting = { email: string; manager: string }

type Found = { managerEmail: string } | { problem: string }

const notFound = 'No one here or in this list is called that. Please enter the manager’s email address'

/**
 * Whom each row's person reports to, by their addresses in lower case: somebody here or in the list who may
 * manage, without a line that leads back to the person.
 */
export function findManagers(
  rows: readonly Reporting[],
  candidates: readonly Candidate[],
): Map<string, Found> {
  const byEmail = new Map(candidates.map((candidate) => [candidate.email, candidate]))
  const byName = Map.groupBy(candidates, ({ name }) => nameKey(name))
  const found = new Map(rows.map(({ email, manager }) => [email, findOne(email, manager)]))
  const above = (email: string) => {
    const given = found.get(email)
    if (given) return 'managerEmail' in given ? given.managerEmail : null
    return byEmail.get(email)?.managerEmail ?? null
  }
  // All are looked at before any is refused, so that each row of a loop says so.
  const loops = rows.filter(({ email }) => leadsBack(email, above))
  for (const { email } of loops)
    found.set(email, {
      problem: 'This reporting line leads back to the person. Please choose someone else',
    })
  return found

  function findOne(email: string, manager: string): Found {
    const named = manager.includes('@')
      ? [byEmail.get(manager.toLowerCase())]
      : (byName.get(nameKey(manager)) ?? [])
    const [one, another] = named
    if (another) return { problem: 'Several people have this name. Please enter the manager’s email address' }
    if (!one)
      return {
        problem: manager.includes('@')
          ? 'No one here or in this list has this address. Please correct it, or add them to the list'
          : notFound,
      }
    if (one.email === email) return { problem: 'No one can report to themselves. Please choose someone else' }
    if (one.role === 'employee')
      return {
        problem: 'This person is an employee. Please make them a manager first, or choose someone else',
      }
    return { managerEmail: one.email }
  }
}

function leadsBack(email: string, above: (email: string) => string | null): boolean {
  const passed = new Set<string>()
  for (let at = above(email); at !== null && !passed.has(at); at = above(at)) {
    if (at === email) return true
    passed.add(at)
  }
  return false
}
