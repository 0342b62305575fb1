import { type FormEvent, useState } from 'react'
import { noticeOf } from '#client/api/http.ts'
import { useShortenLeave } from '#client/queries/leave.ts'
import { formatRange } from '#client/ui/data/format-dates.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { Button } from '#client/ui/form/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#client/ui/overlay/dialog.tsx'
import type { DialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import { addDays, earlierOf, laterOf, type PlainDate } from '#shared/plain-date.ts'

const failureText = 'Failed to update request. Please try again.'

type ShortenDialogProps = { dialog: DialogSubject<LeaveRequest>; ownerName: string; today: PlainDate }

/** Asks for the last day of somebody's leave that has begun. The days after it go back to them. */
export function ShortenDialog({ dialog, ownerName, today }: ShortenDialogProps) {
  const { subject: leave, isOpen, opening, onOpenChange, close } = dialog
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Shorten Leave"
      description={leave && `${ownerName}, ${formatRange(leave, today)}`}
    >
      {leave && <ShortenForm key={opening} leave={leave} today={today} onDone={close} />}
    </Dialog>
  )
}

function ShortenForm({
  leave,
  today,
  onDone,
}: {
  leave: LeaveRequest
  today: PlainDate
  onDone: () => void
}) {
  const { startDate } = leave
  const lastChoice = addDays(leave.endDate, -1)
  const [endDate, setEndDate] = useState(laterOf(startDate, earlierOf(today, lastChoice)))
  const { mutate, isPending, error } = useShortenLeave()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate(
      { id: leave.id, endDate },
      {
        onSuccess: () => {
          onDone()
          toast({ title: 'Leave shortened' })
        },
        onError: (failure) =>
          toast({ title: 'Error', description: noticeOf(failure, failureText), variant: 'destructive' }),
      },
    )
  }
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <Field label="Last day of leave" hint="The days after it go back to their balance.">
          <Input
            type="date"
            min={startDate}
            max={lastChoice}
            value={endDate}
            onChange={(event) => setEndDate(event.target.value)}
          />
        </Field>
        {error && <Notice tone="error">{noticeOf(error, failureText)}</Notice>}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={!endDate} busy={isPending}>
          Shorten Leave
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}
