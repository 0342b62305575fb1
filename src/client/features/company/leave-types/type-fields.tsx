import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { RadioCard, RadioCards } from '#client/ui/form/radio-cards.tsx'
import { SwitchRow } from '#client/ui/form/switch-row.tsx'
import { addedTypeColours } from '#shared/leave/leave-type-contract.ts'
import { CoverChoice } from './cover-choice.tsx'
import { ApprovalStepsField } from './steps/approval-steps-field.tsx'
import type { TypeFacts } from './type-facts.ts'
import { TypeMark } from './type-mark.tsx'
import { colourNames } from './type-words.ts'

type TypeFieldsProps = {
  /** Built-in types keep their name and colour. */
  isBuiltIn: boolean
  isNew?: boolean
}

/** For inside the form of a type, new or not. */
export function TypeFields({ isBuiltIn, isNew = false }: TypeFieldsProps) {
  const { register, control } = useFormContext<TypeFacts>()
  const [isPaid, needsApproval] = useWatch({ control, name: ['isPaid', 'needsApproval'] })
  return (
    <div className="grid gap-5">
      {!isBuiltIn && <NameAndColour />}
      <SwitchRow
        label="Paid"
        hint={isPaid ? 'People are paid while away.' : 'People aren’t paid while away.'}
        {...register('isPaid')}
      />
      <SwitchRow
        label="Needs approval"
        hint={needsApproval ? 'Someone decides each request.' : 'Requests are approved right away.'}
        {...register('needsApproval')}
      />
      {needsApproval && <ApprovalStepsField />}
      <VisibilityChoice isNew={isNew} />
      <CoverChoice />
    </div>
  )
}

function NameAndColour() {
  const { register, control } = useFormContext<TypeFacts>()
  const { errors } = useFormState({ control })
  const name = useWatch({ control, name: 'name' })
  return (
    <>
      <Field label="Name" error={errors.name?.message}>
        <Input autoComplete="off" maxLength={40} placeholder="Parental" {...register('name')} />
      </Field>
      <RadioCards legend="Colour" className="grid-cols-2 sm:grid-cols-3" error={errors.colour?.message}>
        {addedTypeColours.map((colour) => (
          <RadioCard
            key={colour}
            value={colour}
            {...register('colour')}
            className="grid-cols-[auto_1fr] items-center"
          >
            <TypeMark name={name} colour={colour} />
            {colourNames[colour]}
          </RadioCard>
        ))}
      </RadioCards>
    </>
  )
}

/** Whether colleagues see why someone is away, for inside the form of a type. */
function VisibilityChoice({ isNew }: { isNew: boolean }) {
  const { control, setValue } = useFormContext<TypeFacts>()
  const isPrivate = useWatch({ control, name: 'isPrivate' })
  return (
    <RadioCards
      legend="Who sees this type"
      value={isPrivate ? 'private' : 'everyone'}
      onValueChange={(chosen) => setValue('isPrivate', chosen === 'private', { shouldDirty: true })}
    >
      <RadioCard value="everyone">
        <span className="pr-6">
          <b className="block font-[550]">Everyone</b>
          <span className="text-small text-muted">Colleagues see this type in the calendar.</span>
        </span>
      </RadioCard>
      <RadioCard value="private">
        <span className="pr-6">
          <b className="block font-[550]">Only the person and their approvers</b>
          <span className="text-small text-muted">
            Colleagues see that someone is away, not why.{!isNew && ' Applies to past leave, too.'}
          </span>
        </span>
      </RadioCard>
    </RadioCards>
  )
}
