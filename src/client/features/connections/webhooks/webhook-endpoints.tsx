import { Plus, Webhook } from 'lucide-react'
import { useWebhookEndpoints } from '#client/queries/webhooks.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { CopyField } from '#client/ui/form/copy-field.tsx'
import { FormSection } from '#client/ui/form/form-section.tsx'
import { Dialog, DialogBody, DialogFooter } from '#client/ui/overlay/dialog.tsx'
import type { DialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import { useDialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { WebhookEndpoint } from '#shared/webhook/contract.ts'
import { DeliveriesSheet } from './deliveries-sheet.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { EndpointRow } from './endpoint-row.tsx'
import { RemoveEndpointDialog } from './remove-endpoint-dialog.tsx'
import { RotateSecretDialog } from './rotate-secret-dialog.tsx'

/** The webhooks of the company, for admins. */
export function WebhookEndpoints({ today }: { today: PlainDate }) {
  const { data, isError, refetch } = useWebhookEndpoints()
  const editing = useDialogSubject<WebhookEndpoint | null>()
  const rotating = useDialogSubject<WebhookEndpoint>()
  const removing = useDialogSubject<WebhookEndpoint>()
  const looking = useDialogSubject<WebhookEndpoint>()
  const shown = useDialogSubject<string>()
  return (
    <FormSection
      at="webhooks"
      title="Webhooks"
      note="Tell other programs what happens here, such as approved leave. Messages are signed and contain no names, notes or reasons."
    >
      {isError && !data && <ReadFailure what="The webhooks" onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="h-20! rounded-card!" />}
      {data && !data.isAvailable && (
        <Notice tone="info" className="mb-4">
          Webhooks are off: the server’s operator needs to set SECRETS_KEY.
        </Notice>
      )}
      {data?.endpoints.length === 0 && (
        <EmptyState
          className="rounded-card border border-line bg-surface py-8!"
          icon={<Webhook aria-hidden />}
          title="No webhooks"
          text="Add the address of a program, and choose the events it gets."
        />
      )}
      {data && data.endpoints.length > 0 && (
        <ul aria-label="Webhooks" className="divide-y divide-line rounded-card border border-line bg-surface">
          {data.endpoints.map((endpoint) => (
            <EndpointRow
              key={endpoint.id}
              endpoint={endpoint}
              today={today}
              onMessages={() => looking.open(endpoint)}
              onEdit={() => editing.open(endpoint)}
              onRotate={() => rotating.open(endpoint)}
              onRemove={() => removing.open(endpoint)}
            />
          ))}
        </ul>
      )}
      {data?.isAvailable && (
        <Button className="mt-4" aria-haspopup="dialog" onClick={() => editing.open(null)}>
          <Plus aria-hidden />
          Add a webhook
        </Button>
      )}
      <EndpointDialog editing={editing} onMade={shown.open} />
      <RotateSecretDialog rotating={rotating} onMade={shown.open} />
      <RemoveEndpointDialog removing={removing} />
      <SecretDialog shown={shown} />
      <DeliveriesSheet looking={looking} today={today} />
    </FormSection>
  )
}

/** The secret of a webhook, this once. */
function SecretDialog({ shown }: { shown: DialogSubject<string> }) {
  return (
    <Dialog open={shown.isOpen} onOpenChange={shown.onOpenChange} title="Copy the secret">
      <DialogBody>
        <p className="text-pretty">
          The receiver uses it to check that messages come from here. We don’t show it again.
        </p>
        <CopyField label="Secret" copyLabel="Copy the secret" value={shown.subject ?? ''} />
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={shown.close}>
          Done
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
