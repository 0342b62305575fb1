import { useId } from 'react'
import type { UseFormRegister } from 'react-hook-form'
import { Input } from '#client/ui/form/input.tsx'
import type { RequestFields } from './request-count.ts'

type TimesFieldProps = {
  register: UseFormRegister<RequestFields>
  fields: Pick<RequestFields, 'startDate' | 'endDate'>
  /** Leave that has begun keeps its start. */
  onlyEnd: boolean
}

/**
 * Of a type in hours: when leave begins on its first day and ends on its last one, where it isn't all day.
 */
export function TimesField({ register, fields: { startDate, endDate }, onlyEnd }: TimesFieldProps) {
  const id = useId()
  const isOneDay = startDate === endDate
  return (
    <fieldset aria-describedby={id}>
      <legend className="sr-only">Times</legend>
      <div className="grid grid-cols-2 gap-x-3 gap-y-1 low:gap-y-0.5">
        <Time label="From" field={register('startTime')} readOnly={onlyEnd} />
        <Time label="Until" field={register('endTime')} />
        <p id={id} className="col-span-2 text-small text-pretty text-muted">
          {isOneDay
            ? 'Leave blank for the whole day.'
            : 'On the first and last day. Leave blank for whole days.'}
        </p>
      </div>
    </fieldset>
  )
}

type TimeProps = {
  label: string
  field: ReturnType<UseFormRegister<RequestFields>>
  readOnly?: boolean
}

function Time({ label, field, readOnly }: TimeProps) {
  const id = useId()
  return (
    <span className="grid items-center gap-x-2 gap-y-1 sm:grid-cols-[auto_1fr]">
      <label htmlFor={id} className="text-small font-[550]">
        {label}
      </label>
      <Input id={id} type="time" {...field} readOnly={readOnly} className="min-w-0" />
    </span>
  )
}
