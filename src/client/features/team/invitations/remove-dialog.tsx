import { noticeOf } from '#client/api/http.ts'
import { useRemovePerson } from '#client/queries/invitations.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { ConfirmDialog } from '#client/ui/overlay/dialog.tsx'
import type { DialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import { fullName } from '#shared/full-name.ts'
import type { PreparedPerson } from '#shared/team/contract.ts'

const failedText = 'We couldn’t remove them. Please try again.'

type RemoveDialogProps = {
  removing: DialogSubject<PreparedPerson>
  onDone?: () => void
  focusAfter?: () => HTMLElement | null
}

/** Asks before somebody who hasn't joined is removed. */
export function RemoveDialog({ removing, onDone, focusAfter }: RemoveDialogProps) {
  const remove = useRemovePerson()
  const { subject: person } = removing
  const name = person ? fullName(person) : ''
  const close = () => {
    removing.close()
    remove.reset()
  }
  const confirm = () => {
    if (!person) return
    remove.mutate(person.id, {
      onSuccess: () => {
        close()
        toast({ title: `${name} has been removed.` })
        onDone?.()
      },
    })
  }
  return (
    <ConfirmDialog
      open={removing.isOpen}
      onOpenChange={(open) => !open && close()}
      title={`Remove ${name}?`}
      safeLabel="Cancel"
      confirmLabel="Remove"
      busy={remove.isPending}
      onConfirm={confirm}
      {...(focusAfter && { focusAfter })}
    >
      {person?.invitation && <p>The link in their invitation stops working.</p>}
      {person?.hasRecords ? (
        <p className="font-semibold text-danger">
          The leave and balances recorded for them are deleted, too. This can’t be undone.
        </p>
      ) : (
        <p>You can add them again later.</p>
      )}
      {remove.isError && <Notice tone="error">{noticeOf(remove.error, failedText)}</Notice>}
    </ConfirmDialog>
  )
}
