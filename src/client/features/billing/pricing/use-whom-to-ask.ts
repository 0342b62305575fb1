import { useTeam } from '#client/queries/team.ts'
import { fullName } from '#shared/full-name.ts'
import { canManageBilling } from '#shared/permissions.ts'
import type { TeamMember } from '#shared/team/contract.ts'

const either = new Intl.ListFormat('en', { type: 'disjunction' })
const mostNames = 3

/** Whom to ask about billing: 'Maya Okafor or Ben Osei', 'an admin' while nobody is known. */
export function useWhomToAsk(): string {
  const { data } = useTeam()
  return whomToAsk(data ?? [])
}

function whomToAsk(people: readonly TeamMember[]): string {
  const admins = people.filter((one) => one.joinedOn !== null && canManageBilling(one)).map(fullName)
  return admins.length === 0 ? 'an admin' : either.format(admins.slice(0, mostNames))
}
