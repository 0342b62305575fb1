import { QueryClientProvider } from '@tanstack/react-query'
import { deployment } from '#client/api/deployment.ts'
import { queryClient } from '#client/api/query-client.ts'
import { MailDecisionCard } from '#client/features/mail-decision/mail-decision-card.tsx'
import { Brand } from '#client/ui/layout/brand.tsx'
import { usePageTitle } from './page-title.ts'

/** The page of a mail's link, for anyone who has it, signed in or not. */
export function MailDecisionPage({ params: { token } }: { params: { token: string } }) {
  usePageTitle('Leave request')
  return (
    <QueryClientProvider client={queryClient}>
      <div className="px-8 pb-14 max-sm:px-4">
        <header className="flex h-18 items-center justify-center max-lg:h-14">
          <Brand name={deployment.productName} />
        </header>
        <main className="pt-6 max-sm:pt-2">
          <MailDecisionCard token={token} />
        </main>
      </div>
    </QueryClientProvider>
  )
}
