import { noticeOf } from '#client/api/http.ts'
import { useRemoveLocation } from '#client/queries/locations.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { ConfirmDialog } from '#client/ui/overlay/dialog.tsx'
import type { DialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import type { Location } from '#shared/location/contract.ts'

const failedText = 'Failed to delete the location. Please try again.'

/** Asks before a location goes. It stays open, with the reason, on a refusal. */
export function RemoveLocationDialog({ removing }: { removing: DialogSubject<Location> }) {
  const remove = useRemoveLocation()
  const { subject: location } = removing
  const close = () => {
    removing.close()
    remove.reset()
  }
  const confirm = () => {
    if (!location) return
    remove.mutate(location.id, {
      onSuccess: () => {
        close()
        toast({ title: `${location.name} has been deleted.` })
      },
    })
  }
  return (
    <ConfirmDialog
      open={removing.isOpen}
      onOpenChange={(open) => !open && close()}
      title={`Delete ${location?.name}?`}
      safeLabel="Keep it"
      confirmLabel="Delete location"
      busy={remove.isPending}
      onConfirm={confirm}
    >
      <p>Its public holidays are deleted too, including any you’ve changed.</p>
      {remove.isError && <Notice tone="error">{noticeOf(remove.error, failedText)}</Notice>}
    </ConfirmDialog>
  )
}
