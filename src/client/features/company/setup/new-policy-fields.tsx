import { useFormState, useWatch } from 'react-hook-form'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { RadioCard, RadioCards } from '#client/ui/form/radio-cards.tsx'
import { setupAnnualDays } from '#shared/company/contract.ts'
import { accrualTypes } from '#shared/leave/accrual-contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { accrualLabels, annualDaysOf } from '../policy-labels.ts'
import type { SetupFields } from './form-fields.ts'
import { midYearNote, shareLabels } from './policy-preview.ts'

/** The leave year of a new company. */
const leaveYearStart = '01-01'

export function NewPolicyFields({ register, control, today }: SetupFields & { today: PlainDate }) {
  const { errors } = useFormState({ control })
  const [annualDays, accrualType] = useWatch({ control, name: ['annualDays', 'accrualType'] })
  const labels = accrualLabels(leaveYearStart)
  const shares = shareLabels(annualDays)
  const note = midYearNote(accrualType, annualDays, today)
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <Field
        label="Annual leave days"
        hint={`${setupAnnualDays.min} to ${setupAnnualDays.max}`}
        error={errors.annualDays?.message}
      >
        <Input
          type="number"
          inputMode="decimal"
          min={setupAnnualDays.min}
          max={setupAnnualDays.max}
          step="0.5"
          unit="days"
          {...register('annualDays', { setValueAs: annualDaysOf })}
        />
      </Field>
      <RadioCards legend="Accrual method" error={errors.accrualType?.message}>
        {accrualTypes.map((accrual) => (
          <RadioCard
            key={accrual}
            value={accrual}
            {...register('accrualType')}
            className="grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0 pr-9 max-lg:py-3 [&>input]:top-1/2 [&>input]:-translate-y-1/2"
          >
            <span className="font-medium">{labels[accrual]}</span>
            <span className="figures text-small text-muted">{shares[accrual]}</span>
          </RadioCard>
        ))}
      </RadioCards>
      {note && (
        <Notice className="text-small sm:col-span-2">
          {note} Enter what people have already used in Settings, under Balances.
        </Notice>
      )}
    </div>
  )
}
