import { useQuery } from '@tanstack/react-query'
import { decidablePeopleQuery } from '#client/queries/leave.ts'
import type { CurrentUser } from '#shared/session/contract.ts'

type Decides = { decides: (userId: string) => boolean; isRead: boolean }

/** Whether the reader decides somebody's leave: everybody's but one's own as an admin, that of their people as a manager. */
export function useDecides({ id, role }: CurrentUser): Decides {
  const { data = [], isLoading } = useQuery({ ...decidablePeopleQuery, enabled: role === 'manager' })
  const people = new Set(data.map(({ user }) => user.id))
  return {
    decides: (userId) => userId !== id && (role === 'admin' || people.has(userId)),
    isRead: !isLoading,
  }
}
