import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { browserPage } from '#client/api/browser-page.ts'
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
    return applyUser(user, client)
  },
})

// A name, a role or the company may change while the page is open.
registerTopic('team', [sessionQuery.queryKey])
registerTopic('company', [sessionQuery.queryKey])
// A payment, or the lack of one, changes whether the company is read-only.
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

/** PATCH /api/auth/user: one's own profile. */
export function useChangeProfile() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: ProfileChange) => writeJson<CurrentUser>('PATCH', path, change),
    onSuccess: (user) => keepUser(queryClient, user),
  })
}

/** Caches the user from the response of another call. */
export function keepUser(queryClient: QueryClient, user: CurrentUser): void {
  queryClient.setQueryData(sessionQuery.queryKey, applyUser(user, queryClient))
}

/** The user to cache; applies their locale first. */
function applyUser(user: CurrentUser | null, queryClient: QueryClient): CurrentUser | null {
  const before = queryClient.getQueryData(sessionQuery.queryKey) ?? null
  // Signed out or deactivated meanwhile: keeps the page, where the shell shows it (`isSignedOut`).
  if (!user) return before
  // Somebody else has signed in: reload, as nothing in the cache is theirs.
  if (before?.companyId && before.id !== user.id) browserPage.reload()
  choosePersonLocale(user.locale)
  // The server writes dates into sentences of other answers.
  if (before && before.locale !== user.locale)
    void queryClient.invalidateQueries({ predicate: ({ queryKey: [read] }) => read !== path })
  return user
}
