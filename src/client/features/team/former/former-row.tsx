import { personalDataPath } from '#client/queries/people.ts'
import { Avatar } from '#client/ui/data/avatar.tsx'
import { Badge } from '#client/ui/data/badge.tsx'
import { localDateOf } from '#client/ui/data/format-dates.ts'
import { Button } from '#client/ui/form/button.tsx'
import { ButtonLink } from '#client/ui/layout/link.tsx'
import { fullName } from '#shared/full-name.ts'
import type { FormerMember } from '#shared/team/contract.ts'
import { roleLabels } from '../roles.ts'
import { dateLabel } from '../team-dates.ts'

type FormerRowProps = {
  person: FormerMember
  isBusy: boolean
  /** Another one is being reactivated. */
  isDisabled: boolean
  onReactivate: () => void
  onErase: () => void
}

export function FormerRow({ person, isBusy, isDisabled, onReactivate, onErase }: FormerRowProps) {
  const { firstName, lastName, role, profileImageUrl, hasLeft, erasedAt } = person
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-3.5 max-lg:px-4">
      <div className="flex min-w-0 flex-1 basis-64 items-center gap-3.5">
        <Avatar firstName={firstName} lastName={lastName} imageUrl={profileImageUrl} />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <p className="min-w-0 font-semibold break-words">{fullName(person)}</p>
            <Badge>{roleLabels[role]}</Badge>
          </div>
          <Since person={person} />
        </div>
      </div>
      {erasedAt === null && (
        <div className="flex flex-wrap gap-2">
          {/* Joining is their choice: they are invited again. */}
          {!hasLeft && (
            <Button
              size="sm"
              aria-label={`Reactivate ${fullName(person)}`}
              busy={isBusy}
              disabled={isDisabled}
              onClick={onReactivate}
            >
              Reactivate
            </Button>
          )}
          <ButtonLink
            size="sm"
            href={personalDataPath(person.id)}
            download
            aria-label={`Download data of ${fullName(person)}`}
          >
            Download data
          </ButtonLink>
          <Button
            size="sm"
            aria-haspopup="dialog"
            aria-label={`Erase personal data of ${fullName(person)}`}
            className="text-danger!"
            onClick={onErase}
          >
            Erase personal data
          </Button>
        </div>
      )}
    </li>
  )
}

function Since({ person: { email, deactivatedAt, hasLeft, erasedAt } }: { person: FormerMember }) {
  return (
    <p className="text-small break-words text-muted">
      {/* After erasure the address is a placeholder. */}
      {erasedAt === null && `${email} · `}
      {hasLeft ? 'Left' : 'Deactivated'}{' '}
      <time dateTime={deactivatedAt}>{dateLabel(localDateOf(deactivatedAt))}</time>
      {erasedAt !== null && (
        <>
          {' · '}
          Personal data erased <time dateTime={erasedAt}>{dateLabel(localDateOf(erasedAt))}</time>
        </>
      )}
    </p>
  )
}
