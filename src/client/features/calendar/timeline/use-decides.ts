import { useQuery } from '@tanstack/react-query'
import { decidablePeopleQuery } from '#client/queries/leave.ts'
import type { CurrentUser } from '#shared/session/contract.ts'

/** Whether the reader decides somebody's leave: everybody's but one's own as an admin, that of their people as a manager. */
export function useDecides({ id, role }: CurrentUser): (userId: string) => boolean {
  const { data = [] } = useQuery({ ...decidablePeopleQuery, enabled: role === 'manager' })
  const people = new Set(data.map(({ user }) => user.id))
  return (userId) => userId !== id && (role === 'admin' || people.has(userId))
}
