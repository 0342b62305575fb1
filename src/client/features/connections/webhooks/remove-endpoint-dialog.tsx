import { noticeOf } from '#client/api/http.ts'
import { useRemoveEndpoint } from '#client/queries/webhooks.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { ConfirmDialog } from '#client/ui/overlay/dialog.tsx'
import type { DialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import type { WebhookEndpoint } from '#shared/webhook/contract.ts'
import { hostOf } from './webhook-words.ts'

export function RemoveEndpointDialog({ removing }: { removing: DialogSubject<WebhookEndpoint> }) {
  const remove = useRemoveEndpoint()
  const { subject: endpoint } = removing
  const close = () => {
    removing.close()
    remove.reset()
  }
  const confirm = () => {
    if (!endpoint) return
    remove.mutate(endpoint.id, {
      onSuccess: () => {
        close()
        toast({ title: `The webhook to ${hostOf(endpoint)} has been removed.` })
      },
    })
  }
  return (
    <ConfirmDialog
      open={removing.isOpen}
      onOpenChange={(open) => !open && close()}
      title="Remove this webhook?"
      safeLabel="Keep it"
      confirmLabel="Remove webhook"
      busy={remove.isPending}
      onConfirm={confirm}
    >
      <p className="text-pretty">
        {endpoint && hostOf(endpoint)} gets no more messages. Those still being sent, and the record of the
        last ones, are deleted.
      </p>
      {remove.isError && (
        <Notice tone="error">{noticeOf(remove.error, 'We couldn’t remove it. Please try again.')}</Notice>
      )}
    </ConfirmDialog>
  )
}
