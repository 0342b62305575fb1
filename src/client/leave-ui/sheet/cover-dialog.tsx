import { type FormEvent, useState } from 'react'
import { noticeOf } from '#client/api/http.ts'
import { useNameCover } from '#client/queries/cover.ts'
import { formatRange } from '#client/ui/data/format-dates.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { Button } from '#client/ui/form/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Textarea } from '#client/ui/form/textarea.tsx'
import { useWarningBeforeLeaving } from '#client/ui/form/warning-before-leaving.ts'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#client/ui/overlay/dialog.tsx'
import type { DialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { ColleagueSelect } from '../colleague-select.tsx'
import { RuleBox } from '../rule-box.tsx'
import { useAwayCover } from '../use-away-cover.ts'

const failureText = 'Failed to save who covers. Please try again.'

type CoverDialogProps = { dialog: DialogSubject<LeaveRequest>; user: CurrentUser }

/** Asks the owner of leave for the colleague who covers, and for a note to them. */
export function CoverDialog({ dialog, user }: CoverDialogProps) {
  const { subject: leave, isOpen, opening, onOpenChange, close } = dialog
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Who covers for you?"
      description={leave && formatRange(leave, user.today)}
    >
      {leave && <CoverForm key={opening} leave={leave} user={user} onDone={close} />}
    </Dialog>
  )
}

type CoverFormProps = { leave: LeaveRequest; user: CurrentUser; onDone: () => void }

function CoverForm({ leave, user, onDone }: CoverFormProps) {
  const [coverId, setCoverId] = useState(leave.cover?.person.id ?? '')
  const [note, setNote] = useState(leave.handoverNote ?? '')
  const { mutate, isPending, error } = useNameCover()
  const away = useAwayCover(coverId, { start: leave.startDate, end: leave.endDate }, user.today)
  useWarningBeforeLeaving(
    !isPending && (coverId !== (leave.cover?.person.id ?? '') || note !== (leave.handoverNote ?? '')),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const handoverNote = (coverId && note.trim()) || null
    mutate(
      { id: leave.id, choice: { coverId: coverId || null, handoverNote } },
      {
        onSuccess: () => {
          onDone()
          toast({ title: 'Cover has been saved.' })
        },
      },
    )
  }
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <Field label="Colleague">
          <ColleagueSelect
            userId={user.id}
            none="No one"
            value={coverId}
            onChange={(event) => setCoverId(event.target.value)}
          />
        </Field>
        {away && <RuleBox tone="warning" rule={away} />}
        {coverId && (
          <Field label="Hand-over note" note="(optional, your approvers see it too)">
            <Textarea maxLength={2000} value={note} onChange={(event) => setNote(event.target.value)} />
          </Field>
        )}
        {error && <Notice tone="error">{noticeOf(error, failureText)}</Notice>}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isPending}>
          Save
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}
