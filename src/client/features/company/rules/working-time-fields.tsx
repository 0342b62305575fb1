import { useMemo } from 'react'
import { today } from '#client/api/clock.ts'
import { haveHours, partsOf, problemsOf } from '#client/leave-ui/working-time/edit-weeks.ts'
import { NextWeeks } from '#client/leave-ui/working-time/next-weeks.tsx'
import { weeksInWords } from '#client/leave-ui/working-time/working-time-words.ts'
import { WorkingWeeksField } from '#client/leave-ui/working-time/working-weeks-field.tsx'
import { Field } from '#client/ui/form/field.tsx'
import type { SavedForm } from '#client/ui/form/saved-form.ts'
import { Select } from '#client/ui/form/select.tsx'
import { weekInWords } from '#client/ui/form/week-field.tsx'
import { type WorkingWeeks, workCalendar } from '#shared/leave/work-calendar.ts'
import { firstDate } from '#shared/plain-date.ts'
import { timeZoneGroups } from './time-zones.ts'
import type { Rules } from './use-rules-form.ts'

export function WorkingTimeFields({ rules }: { rules: SavedForm<Rules> }) {
  const { values, saved, register, errorOf, set } = rules
  const isChanged = (field: keyof Rules) => rules.changes.includes(field)
  const problems = problemsOf(values.workingWeek)
  const groups = useMemo(() => timeZoneGroups(saved.timeZone), [saved.timeZone])
  return (
    <div className="grid gap-5">
      <WorkingWeeksField
        legend="Working week"
        value={values.workingWeek}
        onValueChange={(weeks) => set('workingWeek', weeks)}
        today={today()}
        changed={isChanged('workingWeek')}
        {...(isChanged('workingWeek') && {
          hint: `was ${savedInWords(saved.workingWeek, values.workingWeek)}`,
        })}
        problemAt={(path) => problems.get(path)}
      />
      {!isPlain(values.workingWeek) && (
        <NextWeeks
          workedOn={workCalendar({ patterns: [{ validFrom: firstDate, ...values.workingWeek }] })}
          today={today()}
        />
      )}
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

/** One week without hours. */
function isPlain(weeks: WorkingWeeks): boolean {
  return weeks.weeks.length === 1 && !haveHours(weeks)
}

/**
 * '5 days a week', as the field sums up its week, where days alone changed; else in full: 'Mon to Fri every
 * week, no hours'.
 */
function savedInWords(saved: WorkingWeeks, now: WorkingWeeks): string {
  if (!isPlain(saved)) return weeksInWords(saved)
  return isPlain(now)
    ? weekInWords(partsOf(saved.weeks[0] ?? {}))
    : `${weeksInWords(saved)} every week, no hours`
}
