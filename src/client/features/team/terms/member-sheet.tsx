import { useState } from 'react'
import { useKnownSecrets } from '#client/queries/known-secrets.ts'
import { useMemberTerms } from '#client/queries/people.ts'
import { useTeam, useTeams } from '#client/queries/team.ts'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { ConfirmDialog } from '#client/ui/overlay/dialog.tsx'
import type { DialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import { useDialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import { Sheet, SheetBody } from '#client/ui/overlay/sheet.tsx'
import { fullName } from '#shared/full-name.ts'
import { canChangeTerms } from '#shared/permissions.ts'
import type { TeamMember } from '#shared/team/contract.ts'
import type { KnownSecrets } from '#shared/team/known-secrets-contract.ts'
import { roleWithArticle } from '#shared/team/role-words.ts'
import type { TeamReader } from '../members/team-reading.ts'
import type { CompanyTerms } from './company-terms.ts'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { EndDialog } from './end-dialog.tsx'
import { MemberDetails } from './member-details.tsx'
import type { ShownPerson } from './member-terms.tsx'
import { useOpenPerson } from './person-address.ts'
import { type PersonEditing, usePersonEditing } from './use-person-editing.ts'

type MemberSheetProps = {
  reader: TeamReader
  /** Undefined while it is loading. */
  company: CompanyTerms | undefined
}

/** A person's terms, in a sheet over the team. */
export function MemberSheet({ reader, company }: MemberSheetProps) {
  const { personId, close } = useOpenPerson()
  // Keeps the person while the sheet slides out.
  const [shownId, setShownId] = useState(personId)
  if (personId !== null && personId !== shownId) setShownId(personId)
  const { data: members } = useTeam()
  const member = members?.find(({ id }) => id === shownId)
  const { shown, isFailed, retry } = useShownPerson(member, { reader, company })
  const editing = usePersonEditing(shown)
  const deactivating = useDialogSubject<TeamMember>()
  const demoting = useDialogSubject<TeamMember>()
  const [isAsking, setAsking] = useState(false)
  const mayChange = reader.role !== null && canChangeTerms({ role: reader.role })
  const demoted = isDemoted(shown, editing) ? shown?.member : undefined
  const known = useKnownSecrets(demoted?.id)
  const askToDemote = async (person: TeamMember, save: () => void) => {
    const { data } = known.data ? known : await known.refetch()
    if (data && knowsNothing(data)) save()
    else demoting.open(person)
  }
  const isUnsaved = mayChange && editing !== null && editing.changes.length > 0
  const discard = () => {
    editing?.discard()
    setAsking(false)
    close()
  }
  return (
    <>
      <Sheet
        open={personId !== null}
        onOpenChange={(open) => {
          if (open) return
          if (isUnsaved) setAsking(true)
          else close()
        }}
        title={member ? fullName(member) : 'Details'}
        eyebrow={member?.email}
      >
        {isFailed && member && (
          <SheetBody>
            <ReadFailure what="The details" onRetry={retry} />
          </SheetBody>
        )}
        {members && !member && (
          <SheetBody>
            <p>This person is no longer on the team.</p>
          </SheetBody>
        )}
        {member && !isFailed && !shown && (
          <SheetBody>
            <Skeleton className="h-96!" />
          </SheetBody>
        )}
        {shown && editing && !isFailed && (
          <MemberDetails
            key={shown.member.id}
            shown={shown}
            editing={mayChange ? editing : null}
            onDeactivate={() => deactivating.open(shown.member)}
            onDemote={demoted ? (save) => void askToDemote(demoted, save) : null}
            onRemoved={() => {
              editing.discard()
              close()
            }}
          />
        )}
      </Sheet>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard your changes?"
        safeLabel="Keep editing"
        confirmLabel="Discard changes"
        onConfirm={discard}
      >
        <p>Not saved: {editing?.changes.join(', ')}.</p>
      </ConfirmDialog>
      <DeactivateDialog
        deactivating={deactivating}
        members={members ?? []}
        readerId={reader.id}
        onDone={() => {
          editing?.discard()
          close()
        }}
      />
      <DemoteDialog demoting={demoting} editing={editing} readerId={reader.id} />
    </>
  )
}

function knowsNothing({ keys, webhooks }: KnownSecrets): boolean {
  return keys.length + webhooks.length === 0
}

/** Whether the edits make somebody who is an admin something else. */
function isDemoted(shown: ShownPerson | null, editing: PersonEditing | null): boolean {
  return shown?.member.role === 'admin' && shown.member.joinedOn !== null && editing?.values.role !== 'admin'
}

/** What the sheet shows, once all of it is read. */
function useShownPerson(member: TeamMember | undefined, { reader, company }: MemberSheetProps) {
  const { data: members } = useTeam()
  const terms = useMemberTerms(member?.id)
  const teams = useTeams()
  const retry = () => {
    void terms.refetch()
    void teams.refetch()
  }
  const isRead = member && members && terms.data && teams.data && company
  const shown: ShownPerson | null = isRead
    ? { terms: terms.data, member, members, teams: teams.data, company, today: reader.today }
    : null
  return { shown, isFailed: terms.isError || teams.isError, retry }
}

type DemoteDialogProps = {
  demoting: DialogSubject<TeamMember>
  editing: PersonEditing | null
  /** The id of who asks. */
  readerId: string
}

/** Names what an admin knows of the company's keys and webhooks before they are saved as none. */
function DemoteDialog({ demoting, editing, readerId }: DemoteDialogProps) {
  const { subject: member } = demoting
  const isSelf = member?.id === readerId
  const who = isSelf ? 'You' : (member?.firstName ?? '')
  const save = async () => {
    if (editing && !(await editing.save())) throw new Error('The details were not saved.')
  }
  return (
    <EndDialog
      open={demoting.isOpen}
      person={member}
      isSelf={isSelf}
      title={`${isSelf ? 'Stop being an admin' : `Make ${member?.firstName} ${roleWithArticle[editing?.values.role ?? 'employee']}`}?`}
      confirmLabel="Save"
      doneText={`${who} ${isSelf ? 'are' : 'is'} no longer an admin`}
      failedText="Not saved. Please close this and check the details."
      end={save}
      onClose={demoting.close}
      onDone={demoting.close}
    >
      <p className="text-pretty">{who} will no longer be able to change people, settings or billing.</p>
    </EndDialog>
  )
}
