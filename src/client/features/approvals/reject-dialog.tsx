import { type FormEvent, useState } from 'react'
import { RejectionReason } from '#client/leave-ui/rejection-reason.tsx'
import type { Decidable } from '#client/queries/approvals.ts'
import { formatCount, formatRange } from '#client/ui/data/format-dates.ts'
import { Button } from '#client/ui/form/button.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#client/ui/overlay/dialog.tsx'
import type { PlainDate } from '#shared/plain-date.ts'
import type { Refusal } from './decision-results.ts'
import { namesOf } from './selection.ts'

type RejectDialogProps = {
  /** Empty while it is closed. */
  approvals: readonly Decidable[]
  today: PlainDate
  /** What was written before a refusal. */
  initialReason: string
  onClose: () => void
  onReject: (reason: string) => void
  /** What takes the focus after it, when the request has left the list. */
  focusAfter: () => HTMLElement | null
}

/** Asks for the reason of a rejection, one for all, which may stay empty (spec 2.10). */
export function RejectDialog(props: RejectDialogProps) {
  const { approvals, today, initialReason, onClose, onReject, focusAfter } = props
  const isOpen = approvals.length > 0
  // Keeps its text while it fades out.
  const [shown, setShown] = useState(approvals)
  if (isOpen && keyOf(approvals) !== keyOf(shown)) setShown(approvals)
  const [first] = shown
  const isOne = shown.length === 1
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={isOne ? 'Reject Leave Request' : `Reject ${formatCount(shown.length)} Leave Requests`}
      description={isOne && first ? `${first.employeeName}, ${formatRange(first, today)}` : namesOf(shown)}
      focusAfter={focusAfter}
    >
      <RejectForm
        key={keyOf(shown)}
        initialReason={initialReason}
        isOne={isOne}
        unchanged={unchangedInWords(shown, today)}
        onCancel={onClose}
        onReject={(reason) => {
          onReject(reason)
          onClose()
        }}
      />
    </Dialog>
  )
}

/** The reason that was typed for a single rejection which the server then refused. */
export function reasonOfRefusal(
  approvals: readonly Decidable[],
  refusalOf: (id: string) => Refusal<Decidable> | undefined,
): string {
  const [only, ...others] = approvals
  if (!only || others.length > 0) return ''
  return refusalOf(only.id)?.decision.rejectionReason ?? ''
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
