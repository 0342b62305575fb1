import { type FormEvent, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#client/ui/dialog.tsx'
import { Field } from '#client/ui/field.tsx'
import { formatRange } from '#client/ui/format-dates.ts'
import { Textarea } from '#client/ui/textarea.tsx'
import type { PendingApproval } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'

type RejectDialogProps = {
  /** Null while it is closed. */
  approval: PendingApproval | null
  today: PlainDate
  /** What was written before a refusal. */
  initialReason: string
  onClose: () => void
  onReject: (reason: string) => void
  /** What takes the focus after it, when the request has left the list. */
  focusAfter: () => HTMLElement | null
}

/** Asks for the reason of a rejection, which may stay empty (spec 2.10). */
export function RejectDialog({
  approval,
  today,
  initialReason,
  onClose,
  onReject,
  focusAfter,
}: RejectDialogProps) {
  // What it shows stays while it fades out.
  const [shown, setShown] = useState(approval)
  if (approval && approval !== shown) setShown(approval)
  return (
    <Dialog
      open={approval !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Reject Leave Request"
      description={shown && `${shown.employeeName}, ${formatRange(shown, today)}`}
      focusAfter={focusAfter}
    >
      <RejectForm
        key={shown?.id}
        initialReason={initialReason}
        onCancel={onClose}
        stays={shown?.amends ? `The leave stays as it was: ${formatRange(shown.amends, today)}.` : null}
        onReject={(reason) => {
          onReject(reason)
          onClose()
        }}
      />
    </Dialog>
  )
}

type RejectFormProps = {
  initialReason: string
  /** What becomes of leave whose change is rejected. */
  stays: string | null
  onCancel: () => void
  onReject: (reason: string) => void
}

function RejectForm({ initialReason, stays, onCancel, onReject }: RejectFormProps) {
  const [reason, setReason] = useState(initialReason)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onReject(reason.trim())
  }
  return (
    <DialogForm
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
      }}
    >
      <DialogBody>
        {stays && <p>{stays}</p>}
        <Field label="Reason for Rejection (Optional)" hint="The person reads it with the decision.">
          <Textarea
            rows={3}
            maxLength={2000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="danger">
          Reject Request
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}
