import { useState } from 'react'
import * as z from 'zod/mini'
import { noticeOf } from '#client/api/http.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#client/ui/dialog.tsx'
import type { DialogSubject } from '#client/ui/dialog-subject.ts'
import { Field } from '#client/ui/field.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { createStore } from '#client/ui/store.ts'
import { toast } from '#client/ui/toast-store.ts'
import { addedTypeColours, type NewLeaveType, newLeaveType } from '#shared/leave/leave-type-contract.ts'
import { useAddLeaveType } from '../policy/leave-type-api.ts'
import { useDraft } from '../settings/draft.ts'
import { NumberInput } from '../settings/number-input.tsx'
import { useFirstError } from '../settings/use-saving.ts'
import { type TypeFacts, typeFacts } from './type-facts.ts'
import { TypeFields } from './type-fields.tsx'

const failedText = 'Failed to add the leave type. Please try again.'

type Colour = NewLeaveType['colour']
type NewTypeDialogProps = { adding: DialogSubject<Colour> }

/** Adds a type of the company's own; it is opened with the colour to begin with. */
export function NewTypeDialog({ adding }: NewTypeDialogProps) {
  return (
    <Dialog
      open={adding.isOpen}
      onOpenChange={adding.onOpenChange}
      title="Add a leave type"
      description="Everybody can ask for it at once."
    >
      {adding.subject && <NewTypeForm key={adding.opening} colour={adding.subject} onDone={adding.close} />}
    </Dialog>
  )
}

type Allowance = Pick<NewLeaveType, 'annualDays'>

const allowanceOnly = z.pick(newLeaveType, { annualDays: true })

function NewTypeForm({ colour, onDone }: { colour: Colour; onDone: () => void }) {
  const add = useAddLeaveType()
  const { form, focusFirstError } = useFirstError()
  const [factsEdits] = useState(() => createStore<Partial<TypeFacts>>({}))
  const [allowanceEdits] = useState(() => createStore<Partial<Allowance>>({}))
  const [isAsked, setAsked] = useState(false)
  const facts = useDraft(factsEdits, { name: '', colour, isPaid: true, needsApproval: true }, typeFacts)
  const allowance = useDraft(allowanceEdits, { annualDays: null }, allowanceOnly)

  const submit = async () => {
    setAsked(true)
    if (!facts.valid || !allowance.valid) return focusFirstError()
    const chosen = addedTypeColours.find((known) => known === facts.values.colour) ?? colour
    try {
      const { name } = await add.mutateAsync({ ...facts.valid, ...allowance.valid, colour: chosen })
      toast({ title: `${name} has been added.` })
      onDone()
    } catch {
      // Said in the form.
    }
  }
  return (
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
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" busy={add.isPending}>
          Add type
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}
