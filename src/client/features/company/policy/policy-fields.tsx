import { formatDayCount, formatDayNumber } from '#client/ui/data/format-dates.ts'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import type { SavedForm } from '#client/ui/form/saved-form.ts'
import { Select } from '#client/ui/form/select.tsx'
import { numberOr } from '#client/ui/form/typed-values.ts'
import { defaultAnnualDays } from '#shared/company/contract.ts'
import { accrualTypes } from '#shared/leave/accrual-contract.ts'
import type { LeavePolicyInput } from '#shared/leave/leave-type-contract.ts'
import { accrualLabels } from '../policy-labels.ts'
import { carryOverSentence } from './carry-over-sentence.ts'
import { MoreRules } from './more-rules.tsx'

type PolicyFieldsProps = {
  policy: SavedForm<LeavePolicyInput>
  /** `MM-dd` */
  leaveYearStart: string
  /** False for a type that may be without an allowance. */
  needsDays?: boolean
}

/** The rule of a leave type. Without annual days there is no allowance, and nothing else to choose. */
export function PolicyFields({ policy, leaveYearStart, needsDays = false }: PolicyFieldsProps) {
  const { values, saved, register, errorOf, writeOut } = policy
  const isChanged = (field: keyof LeavePolicyInput) => policy.changes.includes(field)
  const accruals = accrualLabels(leaveYearStart)
  const hasAllowance = needsDays || values.annualDays !== null || errorOf('annualDays') !== undefined
  return (
    <div className="@container">
      <div className="grid gap-x-3 gap-y-5 sm:grid-cols-2 @2xl:grid-cols-[1fr_1.5fr_1fr]">
        <Field
          label={needsDays ? 'Annual leave days' : 'Days a year'}
          changed={isChanged('annualDays') && !errorOf('annualDays')}
          hint={
            (isChanged('annualDays') || !hasAllowance) && (
              <>
                {isChanged('annualDays') &&
                  `was ${saved.annualDays === null ? 'no allowance' : formatDayNumber(saved.annualDays)}`}
                {!hasAllowance && (
                  <span className="block font-normal text-muted">
                    Leave empty for no allowance: requests are never refused for lack of balance.
                  </span>
                )}
              </>
            )
          }
          error={errorOf('annualDays')}
        >
          <Input
            type="number"
            inputMode="decimal"
            step="0.5"
            unit="days"
            {...register('annualDays', {
              setValueAs: numberOr(needsDays ? defaultAnnualDays : null),
              onBlur: () => writeOut('annualDays'),
            })}
          />
        </Field>
        {hasAllowance && (
          <>
            <Field
              label="Accrual method"
              changed={isChanged('accrualType')}
              hint={isChanged('accrualType') && `was ${accruals[saved.accrualType]}`}
            >
              <Select {...register('accrualType')}>
                {accrualTypes.map((accrual) => (
                  <option key={accrual} value={accrual}>
                    {accruals[accrual]}
                  </option>
                ))}
              </Select>
            </Field>
            <Field
              label="Carry-over"
              changed={isChanged('carryOverDays') && !errorOf('carryOverDays')}
              hint={
                isChanged('carryOverDays') &&
                !errorOf('carryOverDays') &&
                `was ${carryOverLabel(saved.carryOverDays)}`
              }
              error={errorOf('carryOverDays')}
            >
              <Input
                type="number"
                inputMode="decimal"
                step="0.5"
                unit="days"
                placeholder="everything"
                {...register('carryOverDays', { setValueAs: numberOr(null) })}
              />
            </Field>
            {!errorOf('carryOverDays') && (
              // Beside the field, or below the three of them.
              <p className="text-small text-pretty text-muted sm:pt-6 max-sm:-mt-4 @2xl:col-span-3 @2xl:-mt-3 @2xl:pt-0">
                {carryOverSentence(values)}
              </p>
            )}
          </>
        )}
      </div>
      {hasAllowance && <MoreRules policy={policy} />}
    </div>
  )
}

function carryOverLabel(days: number | null): string {
  return days === null ? 'everything' : formatDayCount(days)
}
