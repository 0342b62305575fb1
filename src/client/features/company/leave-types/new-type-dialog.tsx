import { useState } from 'react'
import * as z from 'zod/mini'
import { noticeOf } from '#client/api/http.ts'
import { createStore } from '#client/api/store.ts'
import { useAddLeaveType } from '#client/queries/leave-types.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { Button } from '#client/ui/form/button.tsx'
import { useDraft } from '#client/ui/form/draft.ts'
import { Field } from '#client/ui/form/field.tsx'
import { useFirstError } from '#client/ui/form/use-saving.ts'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#client/ui/overlay/dialog.tsx'
import type { DialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import { addedTypeColours, type NewLeaveType, newLeaveType } from '#shared/leave/leave-type-contract.ts'
import { NumberInput } from '../settings/number-input.tsx'
import { DiscardQuestion, useLeaving } from './discard-question.tsx'
import { type TypeFacts, typeFacts } from './type-facts.ts'
import { TypeFields } from './type-fields.tsx'

const failedText = 'Failed to add the leave type. Please try again.'

type Colour = NewLeaveType['colour']
type NewTypeDialogProps = { adding: DialogSubject<Colour> }

type Allowance = Pick<NewLeaveType, 'annualDays'>

const allowanceOnly = z.pick(newLeaveType, { annualDays: true })

/** Adds a type of the company's own; it is opened with the colour to begin with. */
export function NewTypeDialog({ adding }: NewTypeDialogProps) {
  const { subject, opening } = adding
  return subject && <NewType key={opening} adding={adding} colour={subject} />
}

function NewType({ adding, colour }: NewTypeDialogProps & { colour: Colour }) {
  const add = useAddLeaveType()
  const { form, focusFirstError } = useFirstError()
  const [factsEdits] = useState(() => createStore<Partial<TypeFacts>>({}))
  const [allowanceEdits] = useState(() => createStore<Partial<Allowance>>({}))
  const [isAsked, setAsked] = useState(false)
  const facts = useDraft(factsEdits, { name: '', colour, isPaid: true, needsApproval: true }, typeFacts)
  const allowance = useDraft(allowanceEdits, { annualDays: null }, allowanceOnly)

  const isTyped = facts.changes.length + allowance.changes.length > 0
  const leaving = useLeaving(adding.isOpen && isTyped, adding.close)

  const submit = async () => {
    setAsked(true)
    if (!facts.valid || !allowance.valid) return focusFirstError()
    const chosen = addedTypeColours.find((known) => known === facts.values.colour) ?? colour
    try {
      const { name } = await add.mutateAsync({ ...facts.valid, ...allowance.valid, colour: chosen })
      toast({ title: `${name} has been added.` })
      adding.close()
    } catch {
      // Said in the form.
    }
  }
  return (
    <Dialog
      open={adding.isOpen}
      onOpenChange={(open) => !open && leaving.leave()}
      title="Add a leave type"
      description="Everybody can ask for it at once."
    >
      <DialogForm
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <DialogBody>
          {add.isError && <Notice tone="error">{noticeOf(add.error, failedText)}</Notice>}
          {/* An empty name is not wrong before somebody had the chance to type one. */}
          <TypeFields type={isAsked ? facts : { ...facts, errors: {} }} isBuiltIn={false} />
          <Field
            label="Days a year"
            note="(optional)"
            hint={
              allowance.values.annualDays === null &&
              'Empty: no allowance. Leave is recorded and never refused for lack of balance.'
            }
            error={allowance.errors.annualDays}
          >
            <NumberInput
              inputMode="decimal"
              step="0.5"
              unit="days"
              value={allowance.values.annualDays}
              onValueChange={(annualDays) => allowance.set({ annualDays })}
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
