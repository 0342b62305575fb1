import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#client/ui/form/field.tsx'
import { Select } from '#client/ui/form/select.tsx'

/** For how many days a key can last. */
const choices = [
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: '1 year' },
  { days: 730, label: '2 years' },
] as const

type LifeFieldProps = { label: string; error: string | undefined; field: UseFormRegisterReturn }

/** When a key ends. */
export function LifeField({ label, error, field }: LifeFieldProps) {
  return (
    <Field label={label} error={error}>
      <Select {...field}>
        {choices.map(({ days, label: words }) => (
          <option key={days} value={days}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  )
}
