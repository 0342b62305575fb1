import { useMemo } from 'react'
import type { Draft } from '#client/ui/form/draft.ts'
import { Field } from '#client/ui/form/field.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { WeekField, weekInWords } from '#client/ui/form/week-field.tsx'
import { timeZoneGroups } from './time-zones.ts'
import type { Rules } from './use-rules-form.ts'

export function WorkingTimeFields({ rules }: { rules: Draft<Rules> }) {
  const { values, saved, errors, set } = rules
  const isChanged = (field: keyof Rules) => rules.changes.includes(field)
  const groups = useMemo(() => timeZoneGroups(saved.timeZone), [saved.timeZone])
  return (
    <div className="grid gap-5">
      <WeekField
        legend="Working week"
        value={values.workingWeek}
        onValueChange={(workingWeek) => set({ workingWeek })}
        changed={isChanged('workingWeek')}
        {...(isChanged('workingWeek') && { hint: `was ${weekInWords(saved.workingWeek)}` })}
        error={errors.workingWeek}
      />
      <Field
        label="Time zone"
        className="max-w-md"
        changed={isChanged('timeZone')}
        hint={isChanged('timeZone') ? `was ${saved.timeZone}` : 'Decides which date it is today.'}
        error={errors.timeZone}
      >
        <Select value={values.timeZone} onChange={(event) => set({ timeZone: event.target.value })}>
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
