import { useFormState } from 'react-hook-form'
import { Field } from '#client/ui/field.tsx'
import { Input } from '#client/ui/input.tsx'
import { Select } from '#client/ui/select.tsx'
import { accrualTypes } from '#shared/company/contract.ts'
import { accrualLabels, annualDaysOf } from '../policy-labels.ts'
import { CarryOverSentence } from './carry-over-sentence.tsx'
import type { SettingsField } from './changed-settings.ts'
import type { CompanyFormFields } from './form-fields.ts'

export function PolicyFields({ form, changes, saved }: CompanyFormFields) {
  const { register, control, setValue } = form
  const { errors } = useFormState({ control })
  const isChanged = (field: SettingsField) => changes.includes(field)
  const accruals = accrualLabels(saved.leaveYearStart)
  return (
    <div className="grid gap-x-3 gap-y-5 sm:grid-cols-2 xl:grid-cols-[1fr_1.5fr_1.25fr]">
      <Field
        label="Annual leave days"
        changed={isChanged('annualDays') && !errors.annualDays}
        hint={isChanged('annualDays') && `was ${saved.annualDays}`}
        error={errors.annualDays?.message}
      >
        <Input
          type="number"
          inputMode="decimal"
          step="0.5"
          unit="days"
          {...register('annualDays', {
            setValueAs: annualDaysOf,
            // An input that holds no number says what it counts as.
            onBlur: (event: { target: HTMLInputElement }) =>
              setValue('annualDays', annualDaysOf(event.target.value)),
          })}
        />
      </Field>
      <Field
        label="Accrual method"
        changed={isChanged('accrualType')}
        hint={isChanged('accrualType') && `was ${accruals[saved.accrualType]}`}
        error={errors.accrualType?.message}
      >
        <Select {...register('accrualType')}>
          {accrualTypes.map((accrual) => (
            <option key={accrual} value={accrual}>
              {accruals[accrual]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Carry-over" hint={<CarryOverSentence days={saved.carryOverDays} />}>
        <Input readOnly unit="days" value={saved.carryOverDays} />
      </Field>
    </div>
  )
}
