import { type ComponentProps, useId } from 'react'
import { Segmented } from '#client/ui/segmented.tsx'
import { Switch } from '#client/ui/switch.tsx'
import type { HalfDayPart } from '#shared/leave/contract.ts'
import { countRequest, isHalfDayPossible, type RequestFields } from './request-count.ts'

type HalfDayFieldProps = {
  fields: RequestFields
  switchField: ComponentProps<'input'>
  onPartChange: (part: HalfDayPart) => void
}

/** The half-day switch. It says why it has no effect, and which half once it has one. */
export function HalfDayField({ fields, switchField, onPartChange }: HalfDayFieldProps) {
  const id = useId()
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-4">
        <div>
          <label htmlFor={id} className="text-small font-[550]">
            Half day
          </label>
          <p id={`${id}-effect`} className="text-small text-muted">
            {effectInWords(fields)}
          </p>
        </div>
        <Switch id={id} aria-describedby={`${id}-effect`} {...switchField} />
      </div>
      {fields.isHalfDay && isHalfDayPossible(fields) && (
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

function effectInWords(fields: RequestFields): string {
  const dayCount = countRequest({ ...fields, isHalfDay: false }).dates.length
  if (dayCount > 1) return `Works for one working day. With ${dayCount} days chosen it has no effect.`
  if (dayCount === 0) return 'Works for one working day.'
  return fields.isHalfDay ? 'Counts 0.5 day.' : 'Takes only the morning or the afternoon of that day.'
}
