import { type FormEvent, useState } from 'react'
import { noticeOf } from '#client/api/http.ts'
import { useReportIllness } from '#client/queries/leave.ts'
import { formatRange } from '#client/ui/data/format-dates.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { Button } from '#client/ui/form/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#client/ui/overlay/dialog.tsx'
import type { DialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import { anyOrAllOf } from '#shared/leave/approver-words.ts'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'

const failureText = 'Failed to update request. Please try again.'

type IllDialogProps = {
  dialog: DialogSubject<LeaveRequest>
  isOwn: boolean
  ownerName: string
  today: PlainDate
}

/** Asks on which days of annual leave somebody was ill. They become sick leave; the annual days come back. */
export function IllDialog({ dialog, isOwn, ownerName, today }: IllDialogProps) {
  const { subject: leave, isOpen, opening, onOpenChange, close } = dialog
  const dates = leave && formatRange(leave, today)
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title={isOwn ? 'I Was Ill' : 'Record Illness'}
      description={dates && (isOwn ? dates : `${ownerName}, ${dates}`)}
    >
      {leave && <IllForm key={opening} leave={leave} isOwn={isOwn} onDone={close} />}
    </Dialog>
  )
}

function IllForm({ leave, isOwn, onDone }: { leave: LeaveRequest; isOwn: boolean; onDone: () => void }) {
  const [startDate, setStartDate] = useState(leave.startDate)
  const [endDate, setEndDate] = useState(leave.endDate)
  const { mutate, isPending, error } = useReportIllness()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate(
      { id: leave.id, dates: { startDate, endDate } },
      {
        onSuccess: (changed) => {
          onDone()
          toast(noticeAbout(changed))
        },
        onError: (failure) =>
          toast({ title: 'Error', description: noticeOf(failure, failureText), variant: 'destructive' }),
      },
    )
  }
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <p>
          The days you were ill become sick leave, and {isOwn ? 'your' : 'the person’s'} annual days come
          back.
        </p>
        <div className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1">
          <Field label="First day ill">
            <Input
              type="date"
              min={leave.startDate}
              max={leave.endDate}
              value={startDate}
              onChange={(event) => setStartDate(event.target.value)}
            />
          </Field>
          <Field label="Last day ill">
            <Input
              type="date"
              min={startDate || leave.startDate}
              max={leave.endDate}
              value={endDate}
              onChange={(event) => setEndDate(event.target.value)}
            />
          </Field>
        </div>
        {error && <Notice tone="error">{noticeOf(error, failureText)}</Notice>}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={!startDate || !endDate} busy={isPending}>
          {isOwn ? 'Report Illness' : 'Record Illness'}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}

function noticeAbout({ amendment, waitsFor, waitsForAll }: LeaveRequest) {
  if (!amendment) return { title: 'Sick leave recorded' }
  return {
    title: 'Illness reported',
    description:
      waitsFor.length > 0
        ? `${anyOrAllOf({ people: waitsFor, needsAll: waitsForAll })} will decide.`
        : undefined,
  }
}
