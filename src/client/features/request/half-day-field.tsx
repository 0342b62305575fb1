import type { ComponentProps } from 'react'
import { formatCount, formatDayCount } from '#client/ui/data/format-dates.ts'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { SwitchRow } from '#client/ui/form/switch-row.tsx'
import type { HalfDayPart } from '#shared/leave/contract.ts'
import { formatDays } from '#shared/leave/days.ts'
import type { WorkCalendarOfPerson } from '#shared/leave/work-calendar-contract.ts'
import { countRequest, type RequestFields, workedDateCount } from './request-count.ts'

type HalfDayFieldProps = {
  fields: RequestFields
  calendar: WorkCalendarOfPerson | undefined
  switchField: ComponentProps<'input'>
  onPartChange: (part: HalfDayPart) => void
}

/** The half-day switch. It says why it has no effect, and which half once it has one. */
export function HalfDayField({ fields, calendar, switchField, onPartChange }: HalfDayFieldProps) {
  return (
    <div className="grid gap-2">
      <SwitchRow label="Half day" hint={effectInWords(fields, calendar)} {...switchField} />
      {fields.isHalfDay && workedDateCount(fields, calendar) === 1 && (
        <Segmented
          label="Which half"
          value={fields.halfDayPart}
          onValueChange={onPartChange}
          quiet
          options={[
            { value: 'morning', label: 'Morning' },
            { value: 'afternoon', label: 'Afternoon' },
          ]}
        />
      )}
    </div>
  )
}

function effectInWords(fields: RequestFields, calendar: WorkCalendarOfPerson | undefined): string {
  const dayCount = workedDateCount(fields, calendar)
  if (dayCount > 1)
    return `Works for one working day. With ${formatCount(dayCount)} days chosen it has no effect.`
  if (dayCount === 0) return 'Works for one working day.'
  if (fields.isHalfDay)
    return `Counts ${formatDayCount(formatDays(countRequest(fields, calendar).totalHundredths))}.`
  return 'Takes only the morning or the afternoon of that day.'
}
