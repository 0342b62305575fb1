import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useForm, useFormState, useWatch } from 'react-hook-form'
import { noticeOf } from '#client/api/http.ts'
import { useAddLeaveType } from '#client/queries/leave-types.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { Button } from '#client/ui/form/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { numberOr } from '#client/ui/form/typed-values.ts'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#client/ui/overlay/dialog.tsx'
import type { DialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import { type NewLeaveType, newLeaveType } from '#shared/leave/leave-type-contract.ts'
import { UnitField } from '../policy/unit-field.tsx'
import { DiscardQuestion, useLeaving } from './discard-question.tsx'
import { TypeFields } from './type-fields.tsx'

const failedText = 'Failed to add the leave type. Please try again.'

type Colour = NewLeaveType['colour']
type NewTypeDialogProps = { adding: DialogSubject<Colour> }

/** Adds a type of the company's own; it is opened with the colour to begin with. */
export function NewTypeDialog({ adding }: NewTypeDialogProps) {
  const { subject, opening } = adding
  return subject && <NewType key={opening} adding={adding} colour={subject} />
}

function NewType({ adding, colour }: NewTypeDialogProps & { colour: Colour }) {
  const add = useAddLeaveType()
  const form = useForm<NewLeaveType>({
    resolver: zodResolver(newLeaveType),
    defaultValues: {
      name: '',
      colour,
      isPaid: true,
      needsApproval: true,
      approvalSteps: null,
      isPrivate: false,
      cover: 'off',
      coverAboveDays: null,
      coverMustAccept: false,
      unit: 'days',
      annualAmount: null,
    },
  })
  const { errors, isDirty } = useFormState({ control: form.control })
  const [unit, annualAmount] = useWatch({ control: form.control, name: ['unit', 'annualAmount'] })
  const leaving = useLeaving(adding.isOpen && isDirty, adding.close)

  const submit = form.handleSubmit(async (type) => {
    try {
      const { name } = await add.mutateAsync(type)
      toast({ title: `${name} has been added.` })
      adding.close()
    } catch {
      // Said in the form.
    }
  })
  return (
    <Dialog
      open={adding.isOpen}
      onOpenChange={(open) => !open && leaving.leave()}
      title="Add a leave type"
      description="Everyone can request it right away."
    >
      <DialogForm onSubmit={submit}>
        <DialogBody>
          {add.isError && <Notice tone="error">{noticeOf(add.error, failedText)}</Notice>}
          <FormProvider {...form}>
            <TypeFields isBuiltIn={false} isNew />
          </FormProvider>
          <UnitField
            value={unit}
            onValueChange={(chosen) => form.setValue('unit', chosen, { shouldDirty: true })}
          />
          <Field
            label={unit === 'days' ? 'Days a year' : 'Hours a year'}
            note="(optional)"
            hint={
              annualAmount === null &&
              'Leave empty for no allowance: requests are never refused for lack of balance.'
            }
            error={errors.annualAmount?.message}
          >
            <Input
              type="number"
              inputMode="decimal"
              step="any"
              unit={unit}
              {...form.register('annualAmount', { setValueAs: numberOr(null) })}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button onClick={leaving.leave}>Cancel</Button>
          <Button type="submit" variant="primary" busy={add.isPending}>
            Add type
          </Button>
        </DialogFooter>
      </DialogForm>
      <DiscardQuestion leaving={leaving} />
    </Dialog>
  )
}
