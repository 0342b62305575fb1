import type { Ref } from 'react'
import { Avatar } from '#client/ui/data/avatar.tsx'
import { Badge } from '#client/ui/data/badge.tsx'
import { TextLink } from '#client/ui/layout/link.tsx'
import { fullName } from '#shared/full-name.ts'
import type { TeamMember } from '#shared/team/contract.ts'
import { roleLabels } from '../roles.ts'
import { awayLabel, dateLabel } from '../team-dates.ts'
import { usePersonAddress } from '../terms/person-address.ts'
import type { ListedMember } from './find-members.ts'
import type { TeamReading } from './team-reading.ts'

type MemberCardProps = {
  listed: ListedMember
  reading: TeamReading
  /** Of a list of which only a part is drawn: how its rows are measured, and where in it the card is. */
  measure?: Ref<HTMLLIElement> | undefined
  row?: number
  position?: { of: number; at: number }
}

/** One person of the team (spec 2.12). */
export function MemberCard({ listed, reading, measure, row, position }: MemberCardProps) {
  const { member, managerName, teamName } = listed
  return (
    <li
      ref={measure}
      data-index={row}
      aria-setsize={position?.of}
      aria-posinset={position?.at}
      className="flex min-w-0 flex-col rounded-card border border-line bg-surface"
    >
      <div className="flex flex-1 items-start gap-3.5 p-4 pb-3.5">
        <Avatar
          firstName={member.firstName}
          lastName={member.lastName}
          imageUrl={member.profileImageUrl}
          className="size-12 text-body"
        />
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold">
            {fullName(member)}
            {member.id === reading.readerId && <span className="font-normal text-muted"> (you)</span>}
          </h2>
          <a
            href={`mailto:${member.email}`}
            className="block truncate rounded-bar text-small text-muted underline-offset-3 hover:text-ink hover:underline max-lg:py-1"
          >
            {member.email}
          </a>
          <div className="mt-2 flex items-start justify-between gap-2">
            <div className="flex min-w-0 flex-wrap gap-1.5">
              <Badge>{roleLabels[member.role]}</Badge>
              {teamName && (
                <Badge className="max-w-full">
                  <span className="truncate">{teamName}</span>
                </Badge>
              )}
              {member.joinedOn === null && <Badge tone="pending">Not joined yet</Badge>}
              {member.mailUndeliveredAt && <Badge tone="danger">Email not delivered</Badge>}
              {member.awayUntil && <Badge tone="accent">{awayLabel(member.awayUntil, reading.today)}</Badge>}
            </div>
            {reading.hasDetails(member) && <DetailsLink member={member} />}
          </div>
        </div>
      </div>
      {member.mailUndeliveredAt && (
        <p className="px-4 pb-3.5 text-small text-pretty">
          The mail server refused this address. It comes from their sign-in account: ask them to correct it
          there and to sign in again.
        </p>
      )}
      <div className="flex flex-wrap justify-between gap-x-4 border-t border-line px-4 py-2.5 text-small text-muted">
        <p>
          <Since member={member} />
        </p>
        {managerName && (
          <p className="min-w-0 truncate">
            Reports to: <span className="text-ink">{managerName}</span>
          </p>
        )}
      </div>
    </li>
  )
}

/** When they joined, or are going to begin. */
function Since({ member: { joinedOn, startDate } }: { member: TeamMember }) {
  const date = joinedOn ?? startDate
  if (date === null) return 'First day not set'
  return (
    <>
      {joinedOn === null ? 'First day' : 'Joined'} <time dateTime={date}>{dateLabel(date)}</time>
    </>
  )
}

function DetailsLink({ member }: { member: TeamMember }) {
  return (
    <TextLink
      href={usePersonAddress(member.id)}
      aria-label={`Details of ${fullName(member)}`}
      className="min-h-6 text-small max-lg:-my-2.5 max-lg:min-h-11 print:hidden"
    >
      Details
    </TextLink>
  )
}
