import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { companyWorkCalendarsOnQuery } from '#client/queries/leave.ts'
import { useTeam, useTeams } from '#client/queries/team.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Button } from '#client/ui/form/button.tsx'
import type { Role } from '#shared/fields.ts'
import { fullName } from '#shared/full-name.ts'
import type { CompanyWorkCalendars } from '#shared/leave/company-work-calendars-contract.ts'
import { inForceOn } from '#shared/leave/own-or-company.ts'
import { canInvite } from '#shared/permissions.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { TeamMember } from '#shared/team/contract.ts'
import { InviteMember } from '../invitations/invite-member.tsx'
import type { ListedLocation } from './find-members.ts'
import { findMembers, listMembers, noFilter, stateOf } from './find-members.ts'
import { MemberCards } from './member-cards.tsx'
import { MemberFilters } from './member-filters.tsx'
import { MemberTable } from './member-table.tsx'
import { type MemberColumn, sortMembers } from './sort-members.ts'
import { useTeamLayout } from './team-layout.ts'
import { readingOf, type TeamReader } from './team-reading.ts'
import { useMemberAddress } from './use-member-address.ts'

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
        text="Everyone who joins your company will be listed here."
        action={<InviteMember role={reader.role} />}
      />
    )
  }
  return <Members members={team.data} reader={reader} />
}

function Members({ members, reader }: { members: readonly TeamMember[]; reader: TeamReader }) {
  const { filter, setFilter, sort, setSort } = useMemberAddress()
  const [layout, setLayout] = useTeamLayout(members.length)
  const { data: teams = [] } = useTeams()
  const active = members.filter((member) => stateOf(member) === 'active')
  const isTable = layout === 'table'
  const { locations, locationOf } = useLocationsOfPeople(reader.today, isTable || filter.locationId !== null)
  const found = findMembers(listMembers(members, teams, locationOf), filter)
  const shown = isTable ? sortMembers(found, sort) : found
  const columns: readonly MemberColumn[] = [
    'name',
    'role',
    ...(teams.length > 0 ? (['team'] as const) : []),
    'manager',
    ...(locations.length > 0 ? (['location'] as const) : []),
    'joined',
  ]
  const reading = readingOf(reader, members)
  return (
    <>
      <WhoInvites members={active} readerRole={reader.role} />
      <MemberFilters
        filter={filter}
        onFilter={setFilter}
        teams={teams}
        locations={locations}
        sort={sort}
        onSort={setSort}
        layout={layout}
        onLayout={setLayout}
        shown={shown.length}
        active={active.length}
        invited={members.length - active.length}
      />
      {shown.length === 0 && (
        <EmptyState
          title="No one matches"
          text="Try part of a name or email address, or change the filters."
          action={<Button onClick={() => setFilter(noFilter)}>Show everyone</Button>}
        />
      )}
      {shown.length > 0 && isTable && (
        <MemberTable listed={shown} columns={columns} reading={reading} sort={sort} onSort={setSort} />
      )}
      {!isTable && <MemberCards listed={shown} reading={reading} />}
      {members.length === 1 && reader.role === 'admin' && (
        <EmptyState
          icon={<Users aria-hidden />}
          title="Only you so far"
          text="Invite people one by one with the button above, or import a list."
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
      {admins.length > 0 && `Is someone missing? Ask ${either.format(admins.slice(0, 3))}.`}
    </p>
  )
}

const nowhere = { locations: [], locationOf: () => null }

/** Where everybody is today, and the locations that somebody is at; nowhere until it is read. */
function useLocationsOfPeople(
  today: PlainDate,
  isWanted: boolean,
): {
  locations: readonly ListedLocation[]
  locationOf: (userId: string) => ListedLocation | null
} {
  const { data } = useQuery({ ...companyWorkCalendarsOnQuery(today), enabled: isWanted })
  return data ? locationsOn(data, today) : nowhere
}

function locationsOn({ locations, company, people }: CompanyWorkCalendars, today: PlainDate) {
  const byId = new Map(locations.map((location) => [location.id, location]))
  const ofCompany = inForceOn(company.stays, today) ?? null
  const own = new Map(people.map(({ userId, stays }) => [userId, inForceOn(stays, today) ?? null]))
  return {
    locations,
    locationOf: (userId: string) => byId.get(own.get(userId) ?? ofCompany ?? '') ?? null,
  }
}
