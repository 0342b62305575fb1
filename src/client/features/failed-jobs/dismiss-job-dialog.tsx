import { noticeOf } from '#client/api/http.ts'
import { useDismissFailedJob } from '#client/queries/failed-jobs.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { ConfirmDialog } from '#client/ui/overlay/dialog.tsx'
import type { DialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import type { FailedJob } from '#shared/job/contract.ts'

type DismissJobDialogProps = { dismissing: DialogSubject<FailedJob>; onGone: () => void }

/** Asks before something undelivered is given up. */
export function DismissJobDialog({ dismissing, onGone }: DismissJobDialogProps) {
  const dismiss = useDismissFailedJob()
  const { subject: job } = dismissing
  const close = () => {
    dismissing.close()
    dismiss.reset()
  }
  const confirm = () => {
    if (!job) return
    dismiss.mutate(job.id, {
      onSuccess: () => {
        close()
        toast({ title: 'Dismissed' })
        onGone()
      },
    })
  }
  return (
    <ConfirmDialog
      open={dismissing.isOpen}
      onOpenChange={(open) => !open && close()}
      title="Dismiss this for good?"
      safeLabel="Keep it"
      confirmLabel="Dismiss"
      busy={dismiss.isPending}
      onConfirm={confirm}
    >
      <p className="text-pretty">‘{job?.what}’ won’t be done. The audit log says who dismissed it.</p>
      {dismiss.isError && (
        <Notice tone="error">{noticeOf(dismiss.error, 'We couldn’t dismiss it. Please try again.')}</Notice>
      )}
    </ConfirmDialog>
  )
}
