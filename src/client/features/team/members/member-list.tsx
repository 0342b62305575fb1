import { Users } from 'lucide-react'
import { useTeam, useTeams } from '#client/queries/team.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Button } from '#client/ui/form/button.tsx'
import type { Role } from '#shared/fields.ts'
import { fullName } from '#shared/full-name.ts'
import { canInvite } from '#shared/permissions.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { TeamMember } from '#shared/team/contract.ts'
import { InviteMember } from '../invitations/invite-member.tsx'
import { maySeeTerms } from '../terms/reporting-lines.ts'
import { findMembers } from './find-members.ts'
import { MemberCard } from './member-card.tsx'
import { MemberFilters, useMemberFilter } from './member-filters.tsx'

export type TeamReader = { id: string; role: Role | null; today: PlainDate }

/** Everybody in the company (spec 2.12). */
export function MemberList({ reader }: { reader: TeamReader }) {
  const team = useTeam()
  if (team.isPending) return <MemberSkeletons />
  if (team.isError) return <ReadFailure what="The team" onRetry={() => void team.refetch()} />
  if (team.data.length === 0) {
    return (
      <EmptyState
        icon={<Users aria-hidden />}
        title="No team members yet"
        text="Everybody who joins your company will be listed here."
        action={<InviteMember role={reader.role} />}
      />
    )
  }
  return <Members members={team.data} reader={reader} />
}

function Members({ members, reader }: { members: readonly TeamMember[]; reader: TeamReader }) {
  const [filter, setFilter] = useMemberFilter()
  const shown = findMembers(members, filter)
  const { data: teams = [] } = useTeams()
  const names = new Map(members.map((member) => [member.id, fullName(member)]))
  const teamNames = new Map(teams.map(({ id, name }) => [id, name]))
  const { id: userId, role } = reader
  return (
    <>
      <WhoInvites members={members} readerRole={reader.role} />
      <MemberFilters filter={filter} onFilter={setFilter} shown={shown.length} of={members.length} />
      {shown.length === 0 && (
        <EmptyState
          title="Nobody matches this search"
          text="Try a part of a name or an email address, or another role."
          action={<Button onClick={() => setFilter({ search: '', role: null })}>Show everybody</Button>}
        />
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-4 max-lg:gap-3">
        {shown.map((member) => (
          <MemberCard
            key={member.id}
            member={member}
            managerName={(member.managerId && names.get(member.managerId)) || null}
            teamName={(member.teamId && teamNames.get(member.teamId)) || null}
            isReader={member.id === userId}
            hasDetails={role !== null && maySeeTerms({ userId, role }, member, members)}
            today={reader.today}
          />
        ))}
      </ul>
      {members.length === 1 && role === 'admin' && (
        <EmptyState
          icon={<Users aria-hidden />}
          title="Only you so far"
          text="Invite one by one with the button above, or import a list. Everybody who joins is listed here."
        />
      )}
    </>
  )
}

function MemberSkeletons() {
  return (
    <output className="block">
      <span className="sr-only">Loading the team</span>
      <span className="mb-5 flex gap-3">
        <Skeleton className="h-[2.375rem]! w-80 max-w-[60vw] max-lg:h-11!" />
      </span>
      <span className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-4 max-lg:gap-3">
        {[1, 2, 3, 4, 5, 6].map((index) => (
          <Skeleton key={index} className="h-[9.25rem]! rounded-card!" />
        ))}
      </span>
    </output>
  )
}

const either = new Intl.ListFormat('en', { type: 'disjunction' })

/** For people who can't invite: whom to ask. */
function WhoInvites({ members, readerRole }: { members: readonly TeamMember[]; readerRole: Role | null }) {
  if (readerRole && canInvite({ role: readerRole })) return null
  const admins = members.filter((member) => canInvite(member)).map(fullName)
  return (
    <p className="mb-5 text-muted max-lg:mb-4">
      Only admins can invite people.{' '}
      {admins.length > 0 && `Somebody is missing? Ask ${either.format(admins.slice(0, 3))}.`}
    </p>
  )
}
