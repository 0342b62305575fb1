import type { ReactNode } from 'react'
import { ReadOnlyBanner } from '#client/features/billing/read-only-banner.tsx'
import { DeletionBanner } from '#client/features/company/deletion/deletion-banner.tsx'
import type { CurrentUser } from '#shared/session/contract.ts'

/** What few companies ever need. */
export function RareBanners({ user }: { user: CurrentUser }): ReactNode {
  return (
    <>
      {user.companyEndsAt && <DeletionBanner user={user} endsAt={user.companyEndsAt} />}
      {user.isReadOnly && <ReadOnlyBanner user={user} />}
    </>
  )
}
