import { queryOptions, useQuery } from '@tanstack/react-query'
import { readJsonOrNull } from '#client/api/http.ts'
import { registerTopic } from '#client/api/live.ts'
import type { CurrentUser } from '#shared/session/contract.ts'

/** GET /api/auth/user; null when nobody is signed in. */
const sessionQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: ({ signal }) => readJsonOrNull<CurrentUser>('/api/auth/user', signal),
})

// A name, a role or the company can change while somebody looks.
registerTopic('team', [sessionQuery.queryKey])
registerTopic('company', [sessionQuery.queryKey])

/** Who is signed in (spec 2.1). */
export function useSession() {
  const { data: user = null, isPending, error, refetch } = useQuery(sessionQuery)
  return { user, isLoading: isPending, isAuthenticated: user !== null, error, retry: () => void refetch() }
}

/** The signed-in person, for what is only shown inside the shell. */
export function useCurrentUser(): CurrentUser {
  const { user } = useSession()
  if (!user) throw new Error('There is a signed-in person inside the shell')
  return user
}
