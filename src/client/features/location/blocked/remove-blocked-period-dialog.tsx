import { noticeOf } from '#client/api/http.ts'
import { useRemoveBlockedPeriod } from '#client/queries/locations.ts'
import { formatRangeWithYear } from '#client/ui/data/format-dates.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { ConfirmDialog } from '#client/ui/overlay/dialog.tsx'
import type { DialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import type { BlockedPeriod } from '#shared/location/contract.ts'

const failedText = 'Failed to delete the period. Please try again.'

export function RemoveBlockedPeriodDialog({ removing }: { removing: DialogSubject<BlockedPeriod> }) {
  const remove = useRemoveBlockedPeriod()
  const { subject: period } = removing
  const close = () => {
    removing.close()
    remove.reset()
  }
  const confirm = () => {
    if (!period) return
    remove.mutate(period.id, {
      onSuccess: () => {
        close()
        toast({ title: `${period.name} has been deleted.` })
      },
    })
  }
  return (
    <ConfirmDialog
      open={removing.isOpen}
      onOpenChange={(open) => !open && close()}
      title={`Delete ${period?.name}?`}
      safeLabel="Keep it"
      confirmLabel="Delete period"
      busy={remove.isPending}
      onConfirm={confirm}
    >
      {period && (
        <p>People can then request leave on {formatRangeWithYear(period.startDate, period.endDate)} again.</p>
      )}
      {remove.isError && <Notice tone="error">{noticeOf(remove.error, failedText)}</Notice>}
    </ConfirmDialog>
  )
}
