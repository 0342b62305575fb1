import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useFormState } from 'react-hook-form'
import { noticeOf } from '#client/api/http.ts'
import { leaveNameOf } from '#client/leave-ui/leave-types.ts'
import { useAdjustBalance } from '#client/queries/balances.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { Button } from '#client/ui/form/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { Textarea } from '#client/ui/form/textarea.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#client/ui/overlay/dialog.tsx'
import type { DialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import { fullName } from '#shared/full-name.ts'
import { type NewAdjustment, newAdjustment } from '#shared/leave/statement-contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { AdjustmentPreview } from './adjustment-preview.tsx'
import type { AdjustmentSubject } from './adjustment-subject.ts'

type AdjustmentDialogProps = { dialog: DialogSubject<AdjustmentSubject>; today: PlainDate }

/** An admin gives somebody days, or takes some, with a reason that stands in the statement. */
export function AdjustmentDialog({ dialog, today }: AdjustmentDialogProps) {
  const { isOpen, subject, opening, onOpenChange, close } = dialog
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Adjust balance"
      description={subject && `${fullName(subject.user)}, ${leaveNameOf({ name: subject.typeName })}`}
    >
      {subject && <AdjustmentForm key={opening} subject={subject} today={today} onDone={close} />}
    </Dialog>
  )
}

type AdjustmentFormProps = { subject: AdjustmentSubject; today: PlainDate; onDone: () => void }

function AdjustmentForm({ subject, today, onDone }: AdjustmentFormProps) {
  const { user, leaveType } = subject
  const adjust = useAdjustBalance()
  const { register, handleSubmit, control } = useForm<NewAdjustment>({
    resolver: zodResolver(newAdjustment),
    defaultValues: { userId: user.id, leaveType, date: today, reason: '' },
  })
  const { errors } = useFormState({ control })
  const submit = handleSubmit((adjustment) =>
    adjust.mutate(adjustment, {
      onSuccess: () => {
        toast({ title: 'Balance adjusted', description: `${fullName(user)} sees it in the statement.` })
        onDone()
      },
    }),
  )
  return (
    <DialogForm onSubmit={(event) => void submit(event)}>
      <DialogBody className="sm:grid-cols-2">
        {adjust.error && (
          <Notice tone="error" className="sm:col-span-2">
            {noticeOf(adjust.error, 'The balance was not adjusted. Please try again.')}
          </Notice>
        )}
        <Field label="Days" hint="Below 0 takes days away, such as -2." error={errors.days?.message}>
          <Input type="number" step="any" unit="days" {...register('days', { valueAsNumber: true })} />
        </Field>
        <Field label="Date" hint="From this day on." error={errors.date?.message}>
          <Input type="date" {...register('date')} />
        </Field>
        <Field
          label="Reason"
          hint="It stands in the statement and in the audit log."
          error={errors.reason?.message}
          className="sm:col-span-2"
        >
          <Textarea rows={2} maxLength={500} {...register('reason')} />
        </Field>
        <AdjustmentPreview subject={subject} control={control} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" busy={adjust.isPending}>
          Adjust Balance
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}
