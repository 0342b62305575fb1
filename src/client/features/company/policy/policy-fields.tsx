import { formatLeaveAmount, formatLeaveNumber } from '#client/ui/data/format-dates.ts'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import type { SavedForm } from '#client/ui/form/saved-form.ts'
import { Select } from '#client/ui/form/select.tsx'
import { numberOr } from '#client/ui/form/typed-values.ts'
import { defaultAnnualDays } from '#shared/company/contract.ts'
import { accrualTypes } from '#shared/leave/accrual-contract.ts'
import { fullDay, standardDay } from '#shared/leave/days.ts'
import type { LeavePolicyInput } from '#shared/leave/leave-type-contract.ts'
import { countOf, type LeaveUnit, toAmount } from '#shared/leave/leave-unit.ts'
import { accrualLabels } from '../policy-labels.ts'
import { carryOverSentence } from './carry-over-sentence.ts'
import { MoreRules } from './more-rules.tsx'
import { UnitChoice } from './unit-choice.tsx'

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
  const hasAllowance = needsDays || values.annualAmount !== null || errorOf('annualAmount') !== undefined
  const { unit } = values
  const step = unit === 'days' ? '0.5' : 'any'
  return (
    <div className="@container">
      <UnitChoice policy={policy} isAnnual={needsDays} />
      <div className="grid gap-x-3 gap-y-5 sm:grid-cols-2 @2xl:grid-cols-[1fr_1.5fr_1fr]">
        <Field
          label={annualLabel(unit, needsDays)}
          changed={isChanged('annualAmount') && !errorOf('annualAmount')}
          hint={
            (isChanged('annualAmount') || !hasAllowance) && (
              <>
                {isChanged('annualAmount') &&
                  `was ${saved.annualAmount === null ? 'no allowance' : formatLeaveNumber(saved.annualAmount, saved.unit)}`}
                {!hasAllowance && (
                  <span className="block font-normal text-muted">
                    Leave empty for no allowance: requests are never refused for lack of balance.
                  </span>
                )}
              </>
            )
          }
          error={errorOf('annualAmount')}
        >
          <Input
            type="number"
            inputMode="decimal"
            step={step}
            unit={unit}
            {...register('annualAmount', {
              setValueAs: numberOr(needsDays ? inUnit(defaultAnnualDays, unit) : null),
              onBlur: () => writeOut('annualAmount'),
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
              changed={isChanged('carryOverAmount') && !errorOf('carryOverAmount')}
              hint={
                isChanged('carryOverAmount') && !errorOf('carryOverAmount') && `was ${carryOverLabel(saved)}`
              }
              error={errorOf('carryOverAmount')}
            >
              <Input
                type="number"
                inputMode="decimal"
                step={step}
                unit={unit}
                placeholder="everything"
                {...register('carryOverAmount', { setValueAs: numberOr(null) })}
              />
            </Field>
            {!errorOf('carryOverAmount') && (
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

function carryOverLabel({ unit, carryOverAmount }: LeavePolicyInput): string {
  return carryOverAmount === null ? 'everything' : formatLeaveAmount(carryOverAmount, unit)
}

function annualLabel(unit: LeaveUnit, isAnnual: boolean): string {
  if (isAnnual) return unit === 'days' ? 'Annual leave days' : 'Annual leave hours'
  return unit === 'days' ? 'Days a year' : 'Hours a year'
}

function inUnit(days: number, unit: LeaveUnit): number {
  return unit === 'days' ? days : countOf(toAmount(days, 'days') * (standardDay / fullDay), unit)
}
