import { firstDate, lastDate } from '#shared/plain-date.ts'
import { Input } from './input.tsx'

type DateInputProps = {
  /** `yyyy-MM-dd`; anything else shows as empty. */
  value: string
  onChange: (date: string) => void
}

/** The browser's own field for a date, for the filters of a list. */
export function DateInput({ value, onChange }: DateInputProps) {
  return (
    <Input
      type="date"
      min={firstDate}
      max={lastDate}
      // A date that is half typed has no value; another one would wipe it.
      value={/^\d{4}-\d\d-\d\d$/.test(value) ? value : ''}
      className="max-sm:px-2"
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
