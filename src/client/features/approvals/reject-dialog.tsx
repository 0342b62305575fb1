import { type FormEvent, useState } from 'react'
import { RejectionReason } from '#client/leave-ui/rejection-reason.tsx'
import type { Decidable } from '#client/queries/approvals.ts'
import { formatCount, formatRange } from '#client/ui/data/format-dates.ts'
import { Button } from '#client/ui/form/button.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#client/ui/overlay/dialog.tsx'
import type { Openable } from '#client/ui/overlay/dialog-in-file.tsx'
import type { PlainDate } from '#shared/plain-date.ts'
import { namesOf } from './selection.ts'

type RejectDialogProps = Openable & {
  approvals: readonly Decidable[]
  today: PlainDate
  /** What was written before a refusal. */
  initialReason: string
  onReject: (reason: string) => void
  /** What takes the focus after it, when the request has left the list. */
  focusAfter: () => HTMLElement | null
}

/** Asks for the reason of a rejection, one for all, which may stay empty (spec 2.10). */
export function RejectDialog(props: RejectDialogProps) {
  const { open, onOpenChange, approvals, today, initialReason, onReject, focusAfter } = props
  // Keeps its text while it fades out.
  const [shown, setShown] = useState(approvals)
  if (open && keyOf(approvals) !== keyOf(shown)) setShown(approvals)
  const [first] = shown
  const isOne = shown.length === 1
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isOne ? 'Reject Leave Request' : `Reject ${formatCount(shown.length)} Leave Requests`}
      description={isOne && first ? `${first.employeeName}, ${formatRange(first, today)}` : namesOf(shown)}
      focusAfter={focusAfter}
    >
      <RejectForm
        key={keyOf(shown)}
        initialReason={initialReason}
        isOne={isOne}
        unchanged={unchangedInWords(shown, today)}
        onCancel={() => onOpenChange(false)}
        onReject={(reason) => {
          onReject(reason)
          onOpenChange(false)
        }}
      />
    </Dialog>
  )
}

function keyOf(approvals: readonly Decidable[]): string {
  return approvals.map(({ id }) => id).join(' ')
}

/** Says that leave whose change is rejected keeps its dates. */
function unchangedInWords(approvals: readonly Decidable[], today: PlainDate): string | null {
  const [first] = approvals
  if (approvals.length === 1 && first?.amends)
    return `The leave stays as it was: ${formatRange(first.amends, today)}.`
  return approvals.some(({ amends }) => amends) ? 'If you reject a change, the leave stays as it was.' : null
}

type RejectFormProps = {
  initialReason: string
  isOne: boolean
  unchanged: string | null
  onCancel: () => void
  onReject: (reason: string) => void
}

function RejectForm({ initialReason, isOne, unchanged, onCancel, onReject }: RejectFormProps) {
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
        {unchanged && <p>{unchanged}</p>}
        <RejectionReason value={reason} onChange={setReason} isOne={isOne} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="danger">
          {isOne ? 'Reject Request' : 'Reject Requests'}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}
