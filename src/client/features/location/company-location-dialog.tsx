import { useMutation } from '@tanstack/react-query'
import { noticeOf } from '#client/api/http.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { ConfirmDialog } from '#client/ui/overlay/dialog.tsx'
import type { DialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import type { Location } from '#shared/location/contract.ts'

const failedText = 'Failed to change the company’s location. Please try again.'

/** What the company itself says about where everybody is. */
export type CompanyLocation = {
  /** Null while it has no location: no public holidays for people who have none of their own. */
  locationId: string | null
  timeZone: string
  /** From today on, for everybody without a location of their own. */
  moveTo: (locationId: string) => Promise<unknown>
}

type CompanyLocationDialogProps = { promoting: DialogSubject<Location>; company: CompanyLocation }

/** Says what it does before everybody's public holidays change. */
export function CompanyLocationDialog({ promoting, company }: CompanyLocationDialogProps) {
  const move = useMutation({ mutationFn: company.moveTo })
  const { subject: location } = promoting
  const close = () => {
    promoting.close()
    move.reset()
  }
  const confirm = () => {
    if (!location) return
    move.mutate(location.id, {
      onSuccess: () => {
        close()
        toast({ title: `${location.name} is the company’s location now.` })
      },
    })
  }
  return (
    <ConfirmDialog
      open={promoting.isOpen}
      onOpenChange={(open) => !open && close()}
      title={`Make ${location?.name} the company’s location?`}
      safeLabel="Not now"
      confirmLabel="Make company default"
      danger={false}
      busy={move.isPending}
      onConfirm={confirm}
    >
      <p>
        From today, everyone without a location of their own has its public holidays. Leave that hasn’t
        started is recounted, and people whose days change are notified.
      </p>
      {move.isError && <Notice tone="error">{noticeOf(move.error, failedText)}</Notice>}
    </ConfirmDialog>
  )
}
