import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { ButtonLink } from '#client/ui/layout/link.tsx'
import { canManageBilling } from '#shared/permissions.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { useWhomToAsk } from './pricing/use-whom-to-ask.ts'

type ReadOnlyBannerProps = { user: Pick<CurrentUser, 'role' | 'companyName'> }

/** Shown on every page of a read-only company, with what to do about it. */
export function ReadOnlyBanner({ user }: ReadOnlyBannerProps): ReactNode {
  const isAdmin = user.role !== null && canManageBilling({ role: user.role })
  return (
    <Notice
      tone="warning"
      title={`${user.companyName ?? 'Your company'} is read-only at the moment.`}
      action={isAdmin && <BillingLink />}
      className="mb-6 max-lg:mb-4"
    >
      No one can request leave. Pending requests can still be decided, and nothing is deleted.
      {!isAdmin && <AskAdmin />}
    </Notice>
  )
}

function BillingLink() {
  const [address] = useLocation()
  return address !== '/pricing' && <ButtonLink href="/pricing">Go to Billing</ButtonLink>
}

function AskAdmin() {
  return ` To change that, ask ${useWhomToAsk()}.`
}
