import { Card } from '#client/ui/data/card.tsx'
import { formatDate, localDateOf } from '#client/ui/data/format-dates.ts'
import { Button } from '#client/ui/form/button.tsx'
import type { OwnInvitation } from '#shared/team/contract.ts'
import { roleWithArticle } from '#shared/team/role-words.ts'

type ReceivedInvitationProps = {
  invitation: OwnInvitation
  isJoining: boolean
  /** One of several is being answered. */
  isDisabled: boolean
  onJoin: () => void
  onDecline: () => void
}

/** Who invites to which company, as what, and until when. */
export function ReceivedInvitation(props: ReceivedInvitationProps) {
  const { invitation, isJoining, isDisabled, onJoin, onDecline } = props
  const { id, companyName, inviterName, inviterEmail, role, expiresAt } = invitation
  return (
    <li>
      <Card aria-labelledby={id} className="px-5 py-4 max-lg:px-4">
        <h2 id={id} className="serif-title text-heading break-words">
          {companyName}
        </h2>
        <p className="mt-1 text-pretty break-words">
          {inviterName} ({inviterEmail}) invites you as {roleWithArticle[role]}.
        </p>
        <p className="figures text-small text-muted">
          Open until <time dateTime={expiresAt}>{formatDate(localDateOf(expiresAt))}</time>
        </p>
        <div className="mt-4 flex flex-wrap gap-3 max-sm:[&>button]:w-full">
          <Button
            variant="primary"
            className="max-w-full"
            disabled={isDisabled}
            busy={isJoining}
            onClick={onJoin}
          >
            <span className="truncate">Join {companyName}</span>
          </Button>
          <Button
            aria-haspopup="dialog"
            aria-label={`Decline the invitation to ${companyName}`}
            disabled={isDisabled}
            onClick={onDecline}
          >
            Decline
          </Button>
        </div>
      </Card>
    </li>
  )
}
