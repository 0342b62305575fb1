import type { ReactNode, Ref } from 'react'
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

type MemberRowProps = {
  ref: Ref<HTMLTableRowElement>
  index: number
  listed: ListedMember
  reading: TeamReading
}

/** One person of the team in a line. */
export function MemberRow({ ref, index, listed, reading }: MemberRowProps) {
  const { member, managerName, teamName, location } = listed
  return (
    <tr ref={ref} data-index={index} aria-rowindex={index + 2} className="max-lg:px-4 max-lg:py-2.5">
      <th scope="row" className="font-normal lg:py-2">
        <span className="flex items-center gap-3">
          <Avatar
            firstName={member.firstName}
            lastName={member.lastName}
            imageUrl={member.profileImageUrl}
            size="sm"
          />
          <span className="min-w-0 flex-1">
            <span className="flex items-center gap-2">
              <PersonName member={member} reading={reading} />
              {member.awayUntil && (
                <Badge tone="accent" className="flex-none">
                  {awayLabel(member.awayUntil, reading.today)}
                </Badge>
              )}
            </span>
            <a
              href={`mailto:${member.email}`}
              className="block truncate rounded-bar text-small text-muted underline-offset-3 hover:text-ink hover:underline"
            >
              {member.email}
            </a>
          </span>
        </span>
        {member.mailUndeliveredAt && (
          <Badge tone="danger" className="mt-1 ml-11">
            Mail could not be delivered
          </Badge>
        )}
        <span className="mt-0.5 ml-11 block truncate text-small text-muted lg:hidden">
          {[roleLabels[member.role], teamName, location?.name].filter(Boolean).join(' · ')}
        </span>
      </th>
      <Cell>{roleLabels[member.role]}</Cell>
      <Cell>{teamName}</Cell>
      <Cell>{managerName}</Cell>
      <Cell>{location?.name}</Cell>
      <Cell>
        <time dateTime={member.joinedOn}>{dateLabel(member.joinedOn)}</time>
      </Cell>
    </tr>
  )
}

function PersonName({ member, reading }: { member: TeamMember; reading: TeamReading }) {
  const address = usePersonAddress(member.id)
  const you = member.id === reading.readerId && <span className="font-normal text-muted"> (you)</span>
  if (!reading.hasDetails(member)) {
    return (
      <span className="truncate font-semibold">
        {fullName(member)}
        {you}
      </span>
    )
  }
  return (
    <span className="min-w-0 truncate">
      <TextLink
        href={address}
        aria-label={`Details of ${fullName(member)}`}
        className="inline! font-semibold text-ink! max-lg:py-2"
      >
        {fullName(member)}
      </TextLink>
      {you}
    </span>
  )
}

function Cell({ children }: { children: ReactNode }) {
  return <td className="truncate max-lg:hidden lg:py-2">{children}</td>
}
