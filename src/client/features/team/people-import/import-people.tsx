import { ArrowLeft } from 'lucide-react'
import { useInvitations } from '#client/queries/invitations.ts'
import { useFormerMembers } from '#client/queries/people.ts'
import { useTeam, useTeams } from '#client/queries/team.ts'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { TextLink } from '#client/ui/layout/link.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { teamViewPath } from '../team-view.ts'
import { ImportOutcome } from './import-outcome.tsx'
import { ImportPreview } from './import-preview.tsx'
import { PeopleSource } from './people-source.tsx'
import { usePeopleImport } from './use-people-import.ts'

/** A list of people that becomes invitations: read, checked, corrected in place, sent. For admins. */
export function ImportPeople() {
  const list = usePeopleImport()
  return (
    <>
      <TextLink href={teamViewPath('members')} className="mb-2 max-lg:min-h-11">
        <ArrowLeft aria-hidden />
        Team
      </TextLink>
      <PageHeader
        title="Import people"
        lead={list.people.length === 0 ? 'Invite many people at once from a list.' : undefined}
      />
      <TeamFailure />
      <ImportOutcome list={list} />
      {list.people.length === 0 && !list.sending && <PeopleSource onPeople={list.take} />}
      {list.people.length > 0 && !list.isReady && <Skeleton className="h-96! rounded-card!" />}
      {list.people.length > 0 && list.isReady && <ImportPreview list={list} />}
    </>
  )
}

function TeamFailure() {
  const reads = [useTeam(), useTeams(), useInvitations(), useFormerMembers()]
  const failed = reads.filter(({ isError, data }) => isError && data === undefined)
  if (failed.length === 0) return null
  return <ReadFailure what="The team" onRetry={() => failed.forEach(({ refetch }) => void refetch())} />
}
