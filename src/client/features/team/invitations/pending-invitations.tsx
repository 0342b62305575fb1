import { Mail } from 'lucide-react'
import { useRef } from 'react'
import { useInvitationOverview, usePreparedPeople } from '#client/queries/invitations.ts'
import { useTeam, useTeams } from '#client/queries/team.ts'
import { peopleInWords } from '#client/ui/data/format-dates.ts'
import { PagedList, useListSearch } from '#client/ui/data/paged-list.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { useDialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import type { Role } from '#shared/fields.ts'
import { fullName } from '#shared/full-name.ts'
import type { PreparedPerson } from '#shared/team/contract.ts'
import { InviteMember } from './invite-member.tsx'
import { PreparedRow } from './prepared-row.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { ReturningPeople } from './returning-people.tsx'
import { RefusedInvitations, SendAll } from './send-all.tsx'
import { useInviting } from './use-inviting.ts'

/** Everybody who hasn't joined yet, invited or not. For admins. */
export function PendingInvitations({ role }: { role: Role | null }) {
  const list = useListSearch()
  const pages = usePreparedPeople(list.search)
  const { data: overview, isError: isOverviewFailed, refetch: readOverview } = useInvitationOverview()
  const { data: teams = [] } = useTeams()
  const { data: members = [] } = useTeam()
  const inviting = useInviting()
  const removing = useDialogSubject<PreparedPerson>()
  const frame = useRef<HTMLElement>(null)
  const nameOf = (id: string | null) => {
    const manager = members.find((member) => member.id === id)
    return manager ? fullName(manager) : null
  }
  return (
    <section ref={frame} tabIndex={-1} aria-label="Pending invitations" className="outline-none">
      {isOverviewFailed && !overview && !pages.isError && (
        <ReadFailure what="All invitations" onRetry={() => void readOverview()} className="mb-4" />
      )}
      <SendAll toInvite={overview?.toInvite ?? 0} busy={inviting.isSendingAll} onSend={inviting.sendAll} />
      <RefusedInvitations refused={inviting.refused} people={pages.items ?? []} />
      <PagedList
        pages={pages}
        list={list}
        what="The invitations"
        label="Invitations"
        countInWords={peopleInWords}
        empty={
          overview?.returning.length === 0 && (
            <EmptyState
              icon={<Mail aria-hidden />}
              title="No pending invitations"
              text="People you invite or import are listed here until they join."
              action={<InviteMember role={role} />}
            />
          )
        }
      >
        {(person) => (
          <PreparedRow
            key={person.id}
            person={person}
            teamName={teams.find(({ id }) => id === person.teamId)?.name ?? null}
            managerName={nameOf(person.managerId)}
            isSending={inviting.isSendingTo(person)}
            onSend={() => inviting.sendTo(person)}
            onRemove={() => removing.open(person)}
          />
        )}
      </PagedList>
      <ReturningPeople invitations={overview?.returning ?? []} focusAfter={() => frame.current} />
      <RemoveDialog removing={removing} focusAfter={() => frame.current} />
    </section>
  )
}
