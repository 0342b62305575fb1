import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { SwitchRow } from '#client/ui/form/switch-row.tsx'
import { numberOr } from '#client/ui/form/typed-values.ts'
import type { TypeFacts } from './type-facts.ts'

const hints: Record<TypeFacts['cover'], string> = {
  off: 'No one is asked to cover.',
  optional: 'People can choose a colleague who covers for them.',
  needed: 'People must choose a colleague who covers for them.',
}

/** Whether a colleague covers, for inside the form of a type. */
export function CoverChoice() {
  const { register, control, setValue } = useFormContext<TypeFacts>()
  const [cover, aboveDays] = useWatch({ control, name: ['cover', 'coverAboveDays'] })
  const { errors } = useFormState({ control })
  return (
    <div className="grid gap-3">
      <div className="grid gap-1">
        <p className="text-small font-[550]">Cover</p>
        <Segmented<TypeFacts['cover']>
          label="Cover"
          value={cover}
          onValueChange={(chosen) => setValue('cover', chosen, { shouldDirty: true })}
          options={[
            { value: 'off', label: 'Off' },
            { value: 'optional', label: 'Optional' },
            { value: 'needed', label: 'Needed' },
          ]}
        />
        <p className="text-small text-muted">{hints[cover]}</p>
      </div>
      {cover === 'needed' && (
        <Field
          label="Only for more days than"
          note="(optional)"
          hint={
            aboveDays === null ? 'Leave empty for leave of any length.' : 'For shorter leave it’s optional.'
          }
          error={errors.coverAboveDays?.message}
        >
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            step={1}
            unit="days"
            {...register('coverAboveDays', { setValueAs: numberOr(null) })}
          />
        </Field>
      )}
      {cover !== 'off' && (
        <SwitchRow
          label="Approve only once the colleague has agreed"
          hint="Rejecting is always possible."
          {...register('coverMustAccept')}
        />
      )}
    </div>
  )
}
