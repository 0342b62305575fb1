import { Button } from '#client/ui/form/button.tsx'
import { CopyField } from '#client/ui/form/copy-field.tsx'
import { Dialog, DialogBody, DialogFooter } from '#client/ui/overlay/dialog.tsx'
import type { DialogSubject } from '#client/ui/overlay/dialog-subject.ts'

/** The secret of a webhook, this once. */
export function SecretDialog({ shown }: { shown: DialogSubject<string> }) {
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
