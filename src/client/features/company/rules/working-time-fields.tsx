import { useMemo } from 'react'
import { Field } from '#client/ui/form/field.tsx'
import type { SavedForm } from '#client/ui/form/saved-form.ts'
import { Select } from '#client/ui/form/select.tsx'
import { WeekField, weekInWords } from '#client/ui/form/week-field.tsx'
import { timeZoneGroups } from './time-zones.ts'
import type { Rules } from './use-rules-form.ts'

export function WorkingTimeFields({ rules }: { rules: SavedForm<Rules> }) {
  const { values, saved, register, errorOf, set } = rules
  const isChanged = (field: keyof Rules) => rules.changes.includes(field)
  const groups = useMemo(() => timeZoneGroups(saved.timeZone), [saved.timeZone])
  return (
    <div className="grid gap-5">
      <WeekField
        legend="Working week"
        value={values.workingWeek}
        onValueChange={(week) => set('workingWeek', week)}
        changed={isChanged('workingWeek')}
        {...(isChanged('workingWeek') && { hint: `was ${weekInWords(saved.workingWeek)}` })}
        error={errorOf('workingWeek')}
      />
      <Field
        label="Time zone"
        className="max-w-md"
        changed={isChanged('timeZone')}
        hint={isChanged('timeZone') ? `was ${saved.timeZone}` : 'Sets when a new day begins.'}
        error={errorOf('timeZone')}
      >
        <Select {...register('timeZone')}>
          {groups.map(({ region, zones }) => (
            <optgroup key={region} label={region}>
              {zones.map(({ zone, label }) => (
                <option key={zone} value={zone}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
    </div>
  )
}
