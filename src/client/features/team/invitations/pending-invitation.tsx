import { Badge } from '#client/ui/data/badge.tsx'
import { Button } from '#client/ui/form/button.tsx'
import type { Invitation } from '#shared/team/contract.ts'
import { roleLabels } from '../roles.ts'
import { distanceLabel } from '../team-dates.ts'

type PendingInvitationProps = {
  invitation: Invitation
  isSending: boolean
  onResend: () => void
  onRevoke: () => void
}

/** One open invitation: when it was sent, when it expires, and what the person gets on joining. */
export function PendingInvitation(props: PendingInvitationProps) {
  const { invitation, isSending, onResend, onRevoke } = props
  const { email, role, createdAt, expiresAt, isExpired, declinedAt, undeliveredAt } = invitation
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-3.5 max-lg:px-4">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <p className="min-w-0 font-[550] break-all">{email}</p>
          <Badge>{roleLabels[role]}</Badge>
          {declinedAt && <Badge tone="pending">Declined</Badge>}
          {undeliveredAt && <Badge tone="danger">Could not be delivered</Badge>}
          {!declinedAt && isExpired && <Badge tone="pending">Expired</Badge>}
        </div>
        <p className="mt-0.5 text-small text-muted">
          Invited <time dateTime={createdAt}>{distanceLabel(createdAt)}</time>,{' '}
          {declinedAt ? 'declined ' : isExpired ? 'expired ' : 'expires '}
          <time dateTime={declinedAt ?? expiresAt}>{distanceLabel(declinedAt ?? expiresAt)}</time>
        </p>
        {undeliveredAt && (
          <p className="mt-0.5 max-w-[64ch] text-small text-pretty">
            The mail server refused this address, or your company’s invitations were stopped. If the address
            is wrong, revoke this invitation and invite the right one. If it’s right, send it again.
          </p>
        )}
      </div>
      <div className="-mr-3 flex max-sm:-ml-3">
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Send again: ${email}`}
          busy={isSending}
          onClick={onResend}
        >
          Send again
        </Button>
        <Button variant="quiet" size="sm" aria-label={`Revoke the invitation to ${email}`} onClick={onRevoke}>
          Revoke
        </Button>
      </div>
    </li>
  )
}
