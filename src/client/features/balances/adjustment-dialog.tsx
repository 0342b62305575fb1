import { zodResolver } from '@hookform/resolvers/zod'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Control, useForm, useFormState, useWatch } from 'react-hook-form'
import { noticeOf } from '#client/api/http.ts'
import { leaveNameOf } from '#client/leave-ui/leave-types.ts'
import { ToArrow } from '#client/leave-ui/to-arrow.tsx'
import { useAdjustBalance } from '#client/queries/balances.ts'
import { statementQuery } from '#client/queries/statement.ts'
import { formatDate, formatLeaveAmount, formatLeaveNumber } from '#client/ui/data/format-dates.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { Button } from '#client/ui/form/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { Textarea } from '#client/ui/form/textarea.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#client/ui/overlay/dialog.tsx'
import type { DialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import { fullName } from '#shared/full-name.ts'
import { formatAmount, parseAmount, toAmount } from '#shared/leave/leave-unit.ts'
import { type NewAdjustment, newAdjustment } from '#shared/leave/statement-contract.ts'
import { isPlainDate, type PlainDate } from '#shared/plain-date.ts'
import type { AdjustmentSubject } from './adjustment-subject.ts'

type AdjustmentDialogProps = { dialog: DialogSubject<AdjustmentSubject>; today: PlainDate }

/** An admin adds or removes days or hours, with a reason that the statement shows. */
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
  const { user, leaveType, unit } = subject
  const adjust = useAdjustBalance()
  const { register, handleSubmit, control } = useForm<NewAdjustment>({
    resolver: zodResolver(newAdjustment),
    defaultValues: { userId: user.id, leaveType, unit, date: today, reason: '' },
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
            {noticeOf(adjust.error, 'We couldn’t adjust the balance. Please try again.')}
          </Notice>
        )}
        <Field
          label={unit === 'days' ? 'Days' : 'Hours'}
          hint={`Use a minus sign to remove ${unit}, such as -2.`}
          error={errors.amount?.message}
        >
          <Input type="number" step="any" unit={unit} {...register('amount', { valueAsNumber: true })} />
        </Field>
        <Field label="Date" hint="Applies from this day." error={errors.date?.message}>
          <Input type="date" {...register('date')} />
        </Field>
        <Field
          label="Reason"
          hint="Shown in the statement and the audit log."
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

type AdjustmentPreviewProps = { subject: AdjustmentSubject; control: Control<NewAdjustment> }

/** What the balance will be after the adjustment, at the end of its day. */
function AdjustmentPreview({ subject, control }: AdjustmentPreviewProps) {
  const [amount, date] = useWatch({ control, name: ['amount', 'date'] })
  return (
    <output className="block min-h-[2.625rem] rounded-control bg-sunken px-3.5 py-2.5 sm:col-span-2">
      {isPlainDate(date) ? (
        <BalanceAfter subject={subject} added={Number.isFinite(amount) ? amount : 0} date={date} />
      ) : (
        <span className="text-muted">Choose a date to see the balance after it.</span>
      )}
    </output>
  )
}

type BalanceAfterProps = { subject: AdjustmentSubject; added: number; date: PlainDate }

function BalanceAfter({ subject, added, date }: BalanceAfterProps) {
  const { data, isError } = useQuery({
    ...statementQuery(subject.user.id, date),
    placeholderData: keepPreviousData,
  })
  if (isError) return <span className="text-muted">We couldn’t load the balance on that day.</span>
  if (!data) return null
  const type = data.types.find(({ leaveType }) => leaveType === subject.leaveType)
  if (!type || type.balance === null)
    return <>There is no balance on {formatDate(date)}. Choose a later date.</>
  const { unit, balance: before } = type
  const after = formatAmount(parseAmount(before, unit) + toAmount(added, unit), unit)
  return (
    <>
      <span className="text-muted">Balance on {formatDate(date)}</span>{' '}
      <span className="figures font-semibold whitespace-nowrap">
        {added === 0 ? (
          formatLeaveAmount(before, unit)
        ) : (
          <>
            {formatLeaveNumber(before, unit)} <ToArrow /> {formatLeaveAmount(after, unit)}
          </>
        )}
      </span>
    </>
  )
}
