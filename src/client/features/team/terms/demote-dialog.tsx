import type { DialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import type { TeamMember } from '#shared/team/contract.ts'
import { roleWithArticle } from '#shared/team/role-words.ts'
import { EndDialog } from './end-dialog.tsx'
import type { PersonEditing } from './use-person-editing.ts'

type DemoteDialogProps = {
  demoting: DialogSubject<TeamMember>
  editing: PersonEditing | null
  /** The id of who asks. */
  readerId: string
}

/** Names what an admin knows of the company's keys and webhooks before they are saved as none. */
export function DemoteDialog({ demoting, editing, readerId }: DemoteDialogProps) {
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
