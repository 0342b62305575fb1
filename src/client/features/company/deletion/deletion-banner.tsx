import { useLocation, useSearchParams } from 'wouter'
import { formatDate, localDateOf } from '#client/ui/data/format-dates.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { ButtonLink } from '#client/ui/layout/link.tsx'
import { canDeleteCompany } from '#shared/permissions.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { KeepCompany } from './keep-company.tsx'

type DeletionBannerProps = {
  user: Pick<CurrentUser, 'role' | 'companyName'>
  /** When everything goes. */
  endsAt: string
}

/** Says on every page when the company ends, and lets admins keep it. */
export function DeletionBanner({ user, endsAt }: DeletionBannerProps) {
  const isAdmin = user.role !== null && canDeleteCompany({ role: user.role })
  const companyName = user.companyName ?? 'Your company'
  return (
    <Notice
      tone="warning"
      title={
        <>
          {companyName} will be deleted on{' '}
          <span className="whitespace-nowrap">{formatDate(localDateOf(endsAt))}.</span>
        </>
      }
      action={isAdmin && <Actions companyName={companyName} />}
      className="figures mb-6 max-lg:mb-4"
    >
      Until then, everything works as usual.{' '}
      {isAdmin
        ? 'Download what you want to keep.'
        : 'Any admin can still keep it. You can download your own data under Settings.'}
    </Notice>
  )
}

function Actions({ companyName }: { companyName: string }) {
  const [address] = useLocation()
  const [search] = useSearchParams()
  const isThere = address === '/settings' && search.get('tab') === 'deletion'
  return (
    <div className="flex flex-wrap items-center gap-2">
      <KeepCompany companyName={companyName} onKept={focusHeading} />
      {!isThere && <ButtonLink href="/settings?tab=deletion">Settings</ButtonLink>}
    </div>
  )
}

// The banner is gone with its button.
function focusHeading(): void {
  document.querySelector('h1')?.focus()
}
