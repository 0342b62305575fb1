import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import type { SavedForm } from '#client/ui/form/saved-form.ts'
import { Select } from '#client/ui/form/select.tsx'
import { numberOr } from '#client/ui/form/typed-values.ts'
import { defaultSilenceRules, type SilenceRules } from '#shared/leave/silence.ts'
import type { Rules } from './use-rules-form.ts'

/** What happens after how many working days in which nobody decides. */
export function SilenceFields({ rules }: { rules: SavedForm<Rules> }) {
  const { lastWord } = rules.values.silence ?? defaultSilenceRules
  return (
    <div className="grid max-w-md gap-5">
      <DaysField rules={rules} field="remindAfterDays" label="The approver is reminded after" />
      <DaysField rules={rules} field="joinAfterDays" label="Their deputy or the next manager joins after" />
      <DaysField rules={rules} field="adminsAfterDays" label="The admins join after" />
      <Field label="If still no one decides" error={rules.errorOf('silence.lastWord')}>
        <Select {...rules.register('silence.lastWord')}>
          <option value="none">The request keeps waiting</option>
          <option value="approve">The request is approved</option>
          <option value="lapse">The request lapses</option>
        </Select>
      </Field>
      {lastWord !== 'none' && (
        <DaysField
          rules={rules}
          field="lastWordAfterDays"
          label={lastWord === 'approve' ? 'Approved after' : 'Lapses after'}
          hint="Everyone involved is notified the day before."
        />
      )}
    </div>
  )
}

type DaysFieldProps = {
  rules: SavedForm<Rules>
  field: Exclude<keyof SilenceRules, 'lastWord'>
  label: string
  hint?: string
}

function DaysField({ rules, field, label, hint }: DaysFieldProps) {
  const { saved, values, register, errorOf } = rules
  const error = errorOf(`silence.${field}`)
  const isChanged = !error && values.silence?.[field] !== saved.silence?.[field]
  return (
    <Field
      label={label}
      changed={isChanged}
      hint={isChanged ? `was ${saved.silence?.[field]}` : hint}
      error={error}
    >
      <Input
        type="number"
        inputMode="numeric"
        min="1"
        unit="working days"
        {...register(`silence.${field}`, { setValueAs: numberOr(Number.NaN) })}
      />
    </Field>
  )
}
