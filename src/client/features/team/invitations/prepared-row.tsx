import { Badge } from '#client/ui/data/badge.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { ButtonLink } from '#client/ui/layout/link.tsx'
import { fullName } from '#shared/full-name.ts'
import type { PreparedPerson } from '#shared/team/contract.ts'
import { roleLabels } from '../roles.ts'
import { dateLabel } from '../team-dates.ts'
import { usePersonAddress } from '../terms/person-address.ts'
import { invitationInWords, sendLabel } from './prepared-words.ts'

type PreparedRowProps = {
  person: PreparedPerson
  teamName: string | null
  managerName: string | null
  isSending: boolean
  onSend: () => void
  onRemove: () => void
}

/** Somebody who hasn't joined yet: how far their invitation is, and what is known of them. */
export function PreparedRow(props: PreparedRowProps) {
  const { person, teamName, managerName, isSending, onSend, onRemove } = props
  const { invitation, email, role, hasName, startDate, waitsSince } = person
  const name = fullName(person)
  const known = [
    teamName && `Team ${teamName}`,
    managerName && `Reports to ${managerName}`,
    startDate && `First day ${dateLabel(startDate)}`,
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-3.5 max-lg:px-4">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <p className="min-w-0 font-[550] break-words">
            {hasName && `${name} `}
            <span className={hasName ? 'font-normal break-all text-muted max-sm:block' : 'break-all'}>
              {email}
            </span>
          </p>
          <Badge>{roleLabels[role]}</Badge>
          {invitation?.declinedAt && <Badge tone="pending">Declined</Badge>}
          {invitation?.undeliveredAt && <Badge tone="danger">Could not be delivered</Badge>}
          {invitation?.isExpired && !invitation.declinedAt && <Badge tone="pending">Expired</Badge>}
        </div>
        <p className="mt-0.5 text-small text-pretty text-muted">{invitationInWords(person)}</p>
        {invitation?.undeliveredAt && (
          <p className="mt-0.5 max-w-[64ch] text-small text-pretty">
            The mail server refused this address, or your company’s invitations were stopped. If the address
            is wrong, correct it in their details. If it’s right, send the invitation again.
          </p>
        )}
        {known.length > 0 && <p className="text-small break-words text-muted">{known.join(' · ')}</p>}
      </div>
      <div className="-mr-3 flex flex-wrap items-center max-sm:-ml-3">
        {waitsSince === null && (
          <Button
            variant="quiet"
            size="sm"
            aria-label={`${sendLabel(person)}: ${email}`}
            busy={isSending}
            onClick={onSend}
          >
            {sendLabel(person)}
          </Button>
        )}
        <ButtonLink
          variant="quiet"
          size="sm"
          href={usePersonAddress(person.id)}
          aria-label={`Details of ${hasName ? name : email}`}
        >
          Details
        </ButtonLink>
        <Button
          variant="quiet"
          size="sm"
          aria-haspopup="dialog"
          aria-label={`Remove ${hasName ? name : email}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}
