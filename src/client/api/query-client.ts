import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { readJson } from './http.ts'

/** Spec 7: never retried, never stale, not refetched by a timer or a focus. live.ts says what has changed. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: ({ queryKey, signal }) => readJson(addressOf(queryKey), signal),
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Without a network a call fails and says so; by default it would wait in silence.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** A read's address: its key's parts joined with a slash. */
export function addressOf(queryKey: QueryKey): string {
  return queryKey.join('/')
}
