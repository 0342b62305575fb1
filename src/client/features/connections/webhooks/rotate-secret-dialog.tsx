import { noticeOf } from '#client/api/http.ts'
import { useRotateSecret } from '#client/queries/webhooks.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { ConfirmDialog } from '#client/ui/overlay/dialog.tsx'
import type { DialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import type { WebhookEndpoint } from '#shared/webhook/contract.ts'

type RotateSecretDialogProps = {
  rotating: DialogSubject<WebhookEndpoint>
  /** Called with the new secret. */
  onMade: (secret: string) => void
}

export function RotateSecretDialog({ rotating, onMade }: RotateSecretDialogProps) {
  const rotate = useRotateSecret()
  const { subject: endpoint } = rotating
  const close = () => {
    rotating.close()
    rotate.reset()
  }
  const confirm = () => {
    if (!endpoint) return
    rotate.mutate(endpoint.id, {
      onSuccess: ({ secret }) => {
        close()
        onMade(secret)
      },
    })
  }
  return (
    <ConfirmDialog
      open={rotating.isOpen}
      onOpenChange={(open) => !open && close()}
      title="Make a new secret?"
      safeLabel="Keep the secret"
      confirmLabel="Make a new secret"
      danger={false}
      busy={rotate.isPending}
      onConfirm={confirm}
    >
      <p className="text-pretty">
        For 24 hours, messages are signed with both, so the receiver can change over. After that, only with
        the new one.
      </p>
      {rotate.isError && (
        <Notice tone="error">
          {noticeOf(rotate.error, 'We couldn’t make a new secret. Please try again.')}
        </Notice>
      )}
    </ConfirmDialog>
  )
}
