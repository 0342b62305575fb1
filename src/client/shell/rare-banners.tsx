import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { ReadOnlyBanner } from '#client/features/billing/read-only-banner.tsx'
import { DeletionBanner } from '#client/features/company/deletion/deletion-banner.tsx'
import { OtherCompanyNotice } from '#client/features/team/invitations/other-company-notice.tsx'
import type { CurrentUser } from '#shared/session/contract.ts'

/** What few companies ever need. */
export function RareBanners({ user }: { user: CurrentUser }): ReactNode {
  const [search] = useSearchParams()
  const invitation = search.get('invitation')
  return (
    <>
      {invitation && <OtherCompanyNotice invitationId={invitation} companyName={user.companyName ?? ''} />}
      {user.companyEndsAt && <DeletionBanner user={user} endsAt={user.companyEndsAt} />}
      {user.isReadOnly && <ReadOnlyBanner user={user} />}
    </>
  )
}
