import type { Draft } from '#client/ui/form/draft.ts'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { RadioCard, RadioCards } from '#client/ui/form/radio-cards.tsx'
import { SwitchRow } from '#client/ui/form/switch-row.tsx'
import { addedTypeColours } from '#shared/leave/leave-type-contract.ts'
import type { TypeFacts } from './type-facts.ts'
import { TypeMark } from './type-mark.tsx'
import { colourNames } from './type-words.ts'

type TypeFieldsProps = {
  type: Draft<TypeFacts>
  /** Built-in types keep their name and colour. */
  isBuiltIn: boolean
}

export function TypeFields({ type, isBuiltIn }: TypeFieldsProps) {
  const { values, set } = type
  return (
    <div className="grid gap-5">
      {!isBuiltIn && <NameAndColour type={type} />}
      <SwitchRow
        label="Paid"
        hint={values.isPaid ? 'People are paid while away.' : 'People are not paid while away.'}
        checked={values.isPaid}
        onCheckedChange={(isPaid) => set({ isPaid })}
      />
      <SwitchRow
        label="Needs approval"
        hint={
          values.needsApproval
            ? 'Somebody decides each request.'
            : 'A request is approved the moment it is made.'
        }
        checked={values.needsApproval}
        onCheckedChange={(needsApproval) => set({ needsApproval })}
      />
    </div>
  )
}

function NameAndColour({ type: { values, errors, set } }: { type: Draft<TypeFacts> }) {
  const choose = (text: string) => {
    const colour = addedTypeColours.find((known) => known === text)
    if (colour) set({ colour })
  }
  return (
    <>
      <Field label="Name" error={errors.name}>
        <Input
          autoComplete="off"
          maxLength={40}
          placeholder="Parental"
          value={values.name}
          onChange={(event) => set({ name: event.target.value })}
        />
      </Field>
      <RadioCards
        legend="Colour"
        className="grid-cols-2 sm:grid-cols-3"
        value={values.colour}
        onValueChange={choose}
        error={errors.colour}
      >
        {addedTypeColours.map((colour) => (
          <RadioCard key={colour} value={colour} className="grid-cols-[auto_1fr] items-center">
            <TypeMark name={values.name} colour={colour} />
            {colourNames[colour]}
          </RadioCard>
        ))}
      </RadioCards>
    </>
  )
}
