import { formatCount } from '#client/ui/data/format-dates.ts'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import type { SavedForm } from '#client/ui/form/saved-form.ts'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { numberOr } from '#client/ui/form/typed-values.ts'
import type { Rules } from './use-rules-form.ts'

/** How many of a team may be away at once. */
export function TeamRuleFields({ rules }: { rules: SavedForm<Rules> }) {
  const { values, saved, register, errorOf, set } = rules
  const isChanged = (field: keyof Rules) => rules.changes.includes(field)
  const mostAwayIsChanged = isChanged('mostAway') && !errorOf('mostAway')
  return (
    <div className="grid max-w-md gap-5">
      <Field
        label="Most people away at once on a team"
        changed={mostAwayIsChanged}
        hint={
          mostAwayIsChanged && `was ${saved.mostAway === null ? 'any number' : formatCount(saved.mostAway)}`
        }
        error={errorOf('mostAway')}
      >
        <Input
          type="number"
          inputMode="numeric"
          min="1"
          unit="people"
          placeholder="any number"
          {...register('mostAway', { setValueAs: numberOr(null) })}
        />
      </Field>
      {values.mostAway !== null && (
        <div className="grid gap-1">
          <p aria-hidden className="text-small font-[550]">
            Requests above the limit
          </p>
          <Segmented<Rules['mostAwayEffect']>
            label="What happens to requests above the limit"
            value={values.mostAwayEffect}
            onValueChange={(effect) => set('mostAwayEffect', effect)}
            options={[
              { value: 'warn', label: 'Warn' },
              { value: 'refuse', label: 'Refuse' },
            ]}
          />
        </div>
      )}
    </div>
  )
}
