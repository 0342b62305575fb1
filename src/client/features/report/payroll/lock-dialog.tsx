import { ApiError, noticeOf } from '#client/api/http.ts'
import { useLockPeriod } from '#client/queries/reports.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { ConfirmDialog } from '#client/ui/overlay/dialog.tsx'
import type { PayPeriodView } from '#shared/report/contract.ts'
import { periodName } from '../report-words.ts'

type LockDialogProps = {
  period: PayPeriodView
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks before a pay period is locked, which can’t be undone. */
export function LockDialog({ period, open, onOpenChange }: LockDialogProps) {
  const lock = useLockPeriod()
  const name = periodName(period)
  const setOpen = (isOpen: boolean) => {
    if (!isOpen) lock.reset()
    onOpenChange(isOpen)
  }
  const confirm = () =>
    lock.mutate(period.start, {
      onSuccess: () => {
        toast({ title: `${name} is locked`, description: 'Its files no longer change.' })
        setOpen(false)
      },
    })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      title={`Lock ${name}?`}
      safeLabel="Keep it open"
      confirmLabel="Lock this period"
      danger={false}
      busy={lock.isPending}
      onConfirm={confirm}
    >
      <p>
        The payroll file of {name} will never change. Download it before or after: it will be the same file.
      </p>
      <p>
        Leave on these days can still change. Changes appear as corrections in the next period, with the days
        to add or take off.
      </p>
      <p className="font-semibold">You can’t unlock a period.</p>
      {lock.error && (
        <Notice tone="error" title="The period wasn’t locked.">
          {lockFailure(lock.error)}
        </Notice>
      )}
    </ConfirmDialog>
  )
}

function lockFailure(error: Error): string {
  const isTaken = error instanceof ApiError && error.status === 409
  return noticeOf(
    error,
    isTaken
      ? 'Someone else just locked it. Close this and reload the period.'
      : 'Please try again. Nothing has changed.',
  )
}
