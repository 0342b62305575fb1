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
    <fieldset
      aria-describedby={id}
      className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1.5 max-lg:min-h-11 low:min-h-8"
    >
      <legend className="sr-only">Times</legend>
      <Time label="From" field={register('startTime')} readOnly={onlyEnd} />
      <Time label="Until" field={register('endTime')} />
      <p id={id} className="text-small text-pretty text-muted">
        {isOneDay ? 'Empty for the whole day.' : 'On the first and last day. Empty for whole days.'}
      </p>
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
    <span className="flex items-center gap-2">
      <label htmlFor={id} className="text-small font-[550]">
        {label}
      </label>
      <Input id={id} type="time" {...field} readOnly={readOnly} className="w-auto! min-w-28!" />
    </span>
  )
}
