import { useQuery } from '@tanstack/react-query'
import { decidablePeopleQuery } from '#client/queries/leave.ts'
import { membersQuery } from '#client/queries/team.ts'
import type { Person } from '#shared/fields.ts'
import { fullName } from '#shared/full-name.ts'
import type { CurrentUser } from '#shared/session/contract.ts'

/** Everybody whose leave the person may decide, by name: all others for an admin, a manager's own people. */
export function useDecidablePeople({ id, role }: CurrentUser, isWanted = true) {
  const members = useQuery({ ...membersQuery, enabled: isWanted && role === 'admin' })
  const own = useQuery({ ...decidablePeopleQuery, enabled: isWanted && role === 'manager' })
  const people: readonly Person[] =
    role === 'admin' ? (members.data ?? []) : (own.data ?? []).map(({ user }) => user)
  return {
    people: people
      .filter((person) => person.id !== id)
      .toSorted((a, b) => fullName(a).localeCompare(fullName(b))),
    reads: [members, own],
  }
}

/** Somebody's name; empty until it is read, and for people who have left. */
export function useNameOf(userId: string): string {
  const { data } = useQuery(membersQuery)
  const member = data?.find(({ id }) => id === userId)
  return member ? fullName(member) : ''
}
