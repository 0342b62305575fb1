import { Scale } from 'lucide-react'
import { maySeeTerms } from '#client/features/team/terms/reporting-lines.ts'
import { statementPath } from '#client/leave-ui/use-statement-address.ts'
import { fullName } from '#shared/full-name.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import type { TeamMember } from '#shared/team/contract.ts'
import type { Command } from './commands.ts'

/** A person, and below them their balance where the reader may see it. */
export type PersonCommand = Command & { person?: TeamMember }

/** Everybody of the company: to their details, or to their card for those who may not see more. */
export function peopleCommands(user: CurrentUser, members: readonly TeamMember[]): PersonCommand[] {
  const mayOpen = mayOpenBy(user, members)
  return members.map((person) => ({
    id: `person ${person.id}`,
    label: fullName(person),
    detail: person.email,
    person,
    act: {
      kind: 'go',
      to: mayOpen(person)
        ? `/team?person=${person.id}`
        : `/team?${new URLSearchParams({ search: fullName(person) })}`,
    },
  }))
}

/** The balances that the reader may see of others. */
export function balanceCommands(user: CurrentUser, members: readonly TeamMember[]): Command[] {
  const mayOpen = mayOpenBy(user, members)
  return members
    .filter((person) => person.id !== user.id && mayOpen(person))
    .map((person) => ({
      id: `balance ${person.id}`,
      label: `Balance of ${fullName(person)}`,
      icon: Scale,
      act: { kind: 'go', to: statementPath({ person: person.id }) },
    }))
}

function mayOpenBy({ id: userId, role }: CurrentUser, members: readonly TeamMember[]) {
  return (person: TeamMember) => role !== null && maySeeTerms({ userId, role }, person, members)
}
