import { noticeOf } from '#client/api/http.ts'
import { useChangeLeaveType } from '#client/queries/leave-types.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { ConfirmDialog } from '#client/ui/overlay/dialog.tsx'
import type { DialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import type { LeaveType } from '#shared/leave/leave-type-contract.ts'

type ArchiveQuestionProps = {
  archiving: DialogSubject<LeaveType>
  /** Brings an archived type back. */
  onUndo: (type: LeaveType) => void
}

/** Asks before a type is archived; the notice afterwards takes it back. */
export function ArchiveQuestion({ archiving, onUndo }: ArchiveQuestionProps) {
  const change = useChangeLeaveType()
  const { subject: type } = archiving
  const close = () => {
    archiving.close()
    change.reset()
  }
  const confirm = () => {
    if (!type) return
    change.mutate(
      { key: type.key, change: { isArchived: true } },
      {
        onSuccess: () => {
          close()
          toast({ title: `${type.name} has been archived.`, undo: () => onUndo(type) })
        },
      },
    )
  }
  return (
    <ConfirmDialog
      open={archiving.isOpen}
      onOpenChange={(open) => !open && close()}
      title={`Archive ${type?.name ?? 'this leave type'}?`}
      safeLabel="Keep it"
      confirmLabel="Archive"
      danger={false}
      busy={change.isPending}
      onConfirm={confirm}
    >
      <p className="break-words">
        People can no longer request it. Existing leave stays, and you can bring the type back at any time.
      </p>
      {change.isError && (
        <Notice tone="error">
          {noticeOf(change.error, 'Failed to change the leave type. Please try again.')}
        </Notice>
      )}
    </ConfirmDialog>
  )
}
