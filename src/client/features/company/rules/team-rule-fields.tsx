import type { Draft } from '#client/ui/form/draft.ts'
import { Field } from '#client/ui/form/field.tsx'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { SwitchRow } from '#client/ui/form/switch-row.tsx'
import { NumberInput } from '../settings/number-input.tsx'
import type { Rules } from './use-rules-form.ts'

/** How many of a team may be away at once, and whether colleagues see why somebody is away. */
export function TeamRuleFields({ rules }: { rules: Draft<Rules> }) {
  const { values, saved, errors, set } = rules
  const isChanged = (field: keyof Rules) => rules.changes.includes(field)
  const mostAwayIsChanged = isChanged('mostAway') && !errors.mostAway
  return (
    <div className="grid max-w-md gap-5">
      <Field
        label="Most people of a team away at once"
        changed={mostAwayIsChanged}
        hint={mostAwayIsChanged && `was ${saved.mostAway ?? 'any number'}`}
        error={errors.mostAway}
      >
        <NumberInput
          inputMode="numeric"
          min="1"
          unit="people"
          placeholder="any number"
          value={values.mostAway}
          onValueChange={(mostAway) => set({ mostAway })}
        />
      </Field>
      {values.mostAway !== null && (
        <div className="grid gap-1">
          <p aria-hidden className="text-small font-[550]">
            A request above it
          </p>
          <Segmented<Rules['mostAwayEffect']>
            label="What happens to a request above it"
            value={values.mostAwayEffect}
            onValueChange={(mostAwayEffect) => set({ mostAwayEffect })}
            options={[
              { value: 'warn', label: 'Is allowed, with a warning' },
              { value: 'refuse', label: 'Is refused' },
            ]}
          />
        </div>
      )}
      <SwitchRow
        label="Hide leave types from colleagues"
        hint={
          values.hidesLeaveTypes
            ? 'Colleagues see that somebody is away, not why. Admins and whoever decides see the type.'
            : 'Everybody sees the type of colleagues’ leave.'
        }
        checked={values.hidesLeaveTypes}
        onCheckedChange={(hidesLeaveTypes) => set({ hidesLeaveTypes })}
      />
    </div>
  )
}
