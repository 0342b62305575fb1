import { useId } from 'react'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { Switch } from '#client/ui/form/switch.tsx'
import type { HalfDayPart } from '#shared/leave/contract.ts'
import type { WorkCalendarOfPerson } from '#shared/leave/work-calendar-contract.ts'
import { mayBeHalf, type RequestFields, workedDateCount } from './request-count.ts'

type HalfDayFieldProps = {
  fields: RequestFields
  calendar: WorkCalendarOfPerson | undefined
  onChange: (isHalfDay: boolean) => void
  onPartChange: (part: HalfDayPart) => void
}

/** The half-day switch: off for several days, and with its halves for one. */
export function HalfDayField({ fields, calendar, onChange, onPartChange }: HalfDayFieldProps) {
  const id = useId()
  const isPossible = mayBeHalf(fields, calendar)
  const isHalf = fields.isHalfDay && workedDateCount(fields, calendar) === 1
  return (
    <div className="flex min-h-9 items-center gap-x-3 max-lg:min-h-11 low:min-h-8 low:max-lg:min-h-10">
      <label htmlFor={id} className="text-small font-[550]">
        Half day
      </label>
      {isHalf ? (
        <Segmented
          label="Which half"
          value={fields.halfDayPart}
          onValueChange={onPartChange}
          quiet
          size="sm"
          options={[
            { value: 'morning', label: 'Morning' },
            { value: 'afternoon', label: 'Afternoon' },
          ]}
        />
      ) : (
        <p id={`${id}-hint`} className="text-small text-muted">
          Single-day requests only.
        </p>
      )}
      <Switch
        id={id}
        aria-describedby={isHalf ? undefined : `${id}-hint`}
        checked={fields.isHalfDay && isPossible}
        disabled={!isPossible}
        onChange={(event) => onChange(event.target.checked)}
        className="ml-auto"
      />
    </div>
  )
}
