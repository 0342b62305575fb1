import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { Select } from '#client/ui/form/select.tsx'
import type { HolidayChangeInput, LocationHoliday } from '#shared/location/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { type HolidayPart, partLabels } from './holiday-words.ts'

export type DatedHoliday = HolidayChangeInput & { date: PlainDate }

type HolidayFieldsProps = {
  form: UseFormReturn<DatedHoliday>
  isNew: boolean
  /** The one that is shown, which the date is looked up in. */
  year: number
  holidays: readonly LocationHoliday[]
}

const freeParts = ['full', 'morning', 'afternoon'] as const satisfies HolidayPart[]

export function HolidayFields({ form, isNew, year, holidays }: HolidayFieldsProps) {
  const { register, control } = form
  const { errors } = useFormState({ control })
  const date = useWatch({ control, name: 'date' })
  const there = holidays.find((holiday) => holiday.date === date)
  const chosenYear = /^20\d\d/.test(date) ? date.slice(0, 4) : String(year)
  return (
    <>
      {isNew && (
        <Field
          label="Date"
          hint={there && `${there.name} is already on this day; this replaces it.`}
          error={errors.date?.message}
        >
          <Input type="date" min={`${year}-01-01`} max={`${year}-12-31`} {...register('date')} />
        </Field>
      )}
      <Field label="Name" error={errors.name?.message}>
        <Input autoComplete="off" maxLength={80} placeholder="Summer party" {...register('name')} />
      </Field>
      <Field label="How much of the day is off" error={errors.part?.message}>
        <Select {...register('part')}>
          {freeParts.map((part) => (
            <option key={part} value={part}>
              {partLabels[part]}
            </option>
          ))}
        </Select>
      </Field>
      <label className="flex items-center gap-3 max-lg:min-h-11">
        <Checkbox {...register('everyYear')} />
        <span>
          Every year from {chosenYear} on <span className="text-muted">(else {chosenYear} only)</span>
        </span>
      </label>
    </>
  )
}
