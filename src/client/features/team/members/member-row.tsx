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
import type { MemberColumn } from './sort-members.ts'
import type { TeamReading } from './team-reading.ts'

type MemberRowProps = {
  ref: Ref<HTMLTableRowElement>
  index: number
  listed: ListedMember
  /** The name is the first. */
  columns: readonly MemberColumn[]
  reading: TeamReading
}

/** One person of the team in a line. */
export function MemberRow({ ref, index, listed, columns, reading }: MemberRowProps) {
  const { member, managerName, teamName, location } = listed
  const cells: Partial<Record<MemberColumn, ReactNode>> = {
    role: roleLabels[member.role],
    team: teamName,
    manager: managerName,
    location: location?.name,
    joined: member.joinedOn && <time dateTime={member.joinedOn}>{dateLabel(member.joinedOn)}</time>,
  }
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
            <span className="flex flex-wrap items-center gap-x-2">
              <PersonName member={member} reading={reading} />
              {member.joinedOn === null && (
                <Badge tone="pending" className="h-5.5! flex-none">
                  Not joined yet
                </Badge>
              )}
              {member.awayUntil && (
                <Badge tone="accent" className="h-5.5! flex-none">
                  {awayLabel(member.awayUntil, reading.today)}
                </Badge>
              )}
            </span>
            <a
              href={`mailto:${member.email}`}
              className="block truncate rounded-bar text-small text-muted underline-offset-3 hover:text-ink hover:underline max-lg:hidden"
            >
              {member.email}
            </a>
          </span>
        </span>
        {member.mailUndeliveredAt && (
          <Badge tone="danger" className="mt-1 ml-11">
            Email not delivered
          </Badge>
        )}
        <span className="ml-11 block truncate text-small text-muted lg:hidden">
          {[roleLabels[member.role], teamName, location?.name].filter(Boolean).join(' · ')}
        </span>
      </th>
      {columns.slice(1).map((column) => (
        <td key={column} className="wrap-break-word max-lg:hidden lg:py-2">
          {cells[column]}
        </td>
      ))}
    </tr>
  )
}

function PersonName({ member, reading }: { member: TeamMember; reading: TeamReading }) {
  const address = usePersonAddress(member.id)
  const you = member.id === reading.readerId && <span className="font-normal text-muted"> (you)</span>
  if (!reading.hasDetails(member)) {
    return (
      <span className="min-w-0 wrap-break-word font-semibold">
        {fullName(member)}
        {you}
      </span>
    )
  }
  return (
    <span className="min-w-0 wrap-break-word">
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
