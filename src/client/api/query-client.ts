import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { readJson } from './http.ts'

/** Spec 7: no retry, never stale, no refetch by timer or focus. live.ts invalidates what has changed. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: ({ queryKey, signal }) => readJson(addressOf(queryKey), signal),
      retry: false,
      // A failed read is sent again by 'Try again' alone, not by a part that is drawn anew.
      retryOnMount: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Fails without a network; by default a query would pause silently.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** A read's address: its key's parts joined with a slash. */
export function addressOf(queryKey: QueryKey): string {
  return queryKey.join('/')
}
