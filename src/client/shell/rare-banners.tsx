import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { ReadOnlyBanner } from '#client/features/billing/read-only-banner.tsx'
import { DeletionBanner } from '#client/features/company/deletion/deletion-banner.tsx'
import { useInvitationOffer } from '#client/queries/invitations.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { ButtonLink } from '#client/ui/layout/link.tsx'
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

type OtherCompanyNoticeProps = { invitationId: string; companyName: string }

/** A member has opened an invitation: where to leave first. Nothing where it is no longer open. */
function OtherCompanyNotice({ invitationId, companyName }: OtherCompanyNoticeProps) {
  const { data: offer } = useInvitationOffer(invitationId)
  if (!offer) return null
  return (
    <Notice
      title={`${offer.inviterName} invites you to ${offer.companyName}.`}
      action={
        <ButtonLink size="sm" href="/settings?tab=leave-company">
          Open settings
        </ButtonLink>
      }
      className="mb-6"
    >
      You belong to {companyName}, and can belong to one company at a time. To join {offer.companyName}, leave{' '}
      {companyName} in your settings, then open the invitation again.
    </Notice>
  )
}
