import { counted } from '#client/ui/data/format-dates.ts'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import type { SavedForm } from '#client/ui/form/saved-form.ts'
import { numberOr } from '#client/ui/form/typed-values.ts'
import { sickDaysBack } from '#shared/leave/earliest-start.ts'
import type { Rules } from './use-rules-form.ts'

/** How many days ago own sick leave may have begun to need no decision. */
export function IllnessFields({ rules }: { rules: SavedForm<Rules> }) {
  const { saved, values, register, errorOf, changes } = rules
  const error = errorOf('illnessDaysBack')
  const isChanged = changes.includes('illnessDaysBack') && !error
  const isTodayAlone = values.illnessDaysBack === 0
  return (
    <div className="max-w-md">
      <Field
        label="It started at most"
        changed={isChanged}
        hint={
          isChanged
            ? `was ${counted(saved.illnessDaysBack ?? 0, ['day', 'days'])} ago`
            : isTodayAlone && 'Only today’s sick leave.'
        }
        error={error}
      >
        <Input
          type="number"
          inputMode="numeric"
          min="0"
          max={sickDaysBack}
          unit="days ago"
          {...register('illnessDaysBack', { setValueAs: numberOr(Number.NaN) })}
        />
      </Field>
    </div>
  )
}
