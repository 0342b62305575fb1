import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readJsonOrNull, writeJson } from '#client/api/http.ts'
import { registerTopic } from '#client/api/live.ts'
import { choosePersonLocale } from '#client/ui/data/format-dates.ts'
import type { CurrentUser, ProfileChange } from '#shared/session/contract.ts'

const path = '/api/auth/user'

/** GET /api/auth/user; null when nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: [path],
  queryFn: async ({ client, signal }) => {
    const user = await readJsonOrNull<CurrentUser>(path, signal)
    return welcome(user, client)
  },
})

// A name, a role or the company can change while somebody looks.
registerTopic('team', [sessionQuery.queryKey])
registerTopic('company', [sessionQuery.queryKey])
// A payment opens what was read-only, and the lack of one ends it.
registerTopic('billing', [sessionQuery.queryKey])
registerTopic('session', [sessionQuery.queryKey])

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

/** PATCH /api/auth/user: what people keep of themselves. */
export function useChangeProfile() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: ProfileChange) => writeJson<CurrentUser>('PATCH', path, change),
    onSuccess: (user) => keepUser(queryClient, user),
  })
}

/** Keeps who is signed in, as another call has told. */
export function keepUser(queryClient: QueryClient, user: CurrentUser): void {
  queryClient.setQueryData(sessionQuery.queryKey, welcome(user, queryClient))
}

/** Who the screens are drawn for, once dates are written as they have chosen. */
function welcome(user: CurrentUser | null, queryClient: QueryClient): CurrentUser | null {
  const before = queryClient.getQueryData(sessionQuery.queryKey) ?? null
  // Signed out or deactivated while the page was open: it stays as it is, and the shell says so (`isSignedOut`).
  if (!user) return before
  // Somebody else has signed in: nothing of what was shown before is theirs. With a company come a new id and new screens.
  if (before?.companyId && before.id !== user.id) window.location.reload()
  choosePersonLocale(user.locale)
  return user
}
