import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '#client/api/query-client.ts'
import { InvitedCard } from '#client/features/session/invited-card.tsx'
import { usePageTitle } from './page-title.ts'

/** The only page for visitors that reads from the server. */
export function InvitedPage({ id }: { id: string }) {
  usePageTitle('Your invitation')
  return (
    <QueryClientProvider client={queryClient}>
      <InvitedCard id={id} />
    </QueryClientProvider>
  )
}
