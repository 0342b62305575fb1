import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { formatLeaveNumber } from '#client/ui/data/format-dates.ts'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import type { SavedForm } from '#client/ui/form/saved-form.ts'
import { Select } from '#client/ui/form/select.tsx'
import { numberOr } from '#client/ui/form/typed-values.ts'
import type { LeavePolicyInput } from '#shared/leave/leave-type-contract.ts'
import { creditedLabels, expiryLabel, lowerLimitLabel, moreRulesInWords } from './more-rules-words.ts'

const months = Array.from({ length: 12 }, (_, index) => index + 1)

/** The rules that most companies leave as they are; closed, they are said in one line. */
export function MoreRules({ policy }: { policy: SavedForm<LeavePolicyInput> }) {
  const { values, saved, register, errorOf, writeOut } = policy
  const credited = creditedLabels(values.accrualType)
  const isChanged = (field: keyof LeavePolicyInput) => policy.changes.includes(field)
  const isTouched = isChanged('creditedAt') || isChanged('carriedValidMonths') || isChanged('lowerLimit')
  const [isOpen, setOpen] = useState(isTouched)
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group/more mt-4"
    >
      <summary className="-mx-1 flex min-h-8 list-none flex-wrap items-center gap-x-1.5 rounded-control px-1 max-lg:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4! text-muted transition-transform duration-150 group-open/more:rotate-90"
        />
        <span className="font-[550]">More rules</span>
        {!isOpen && <span className="text-small text-muted">{moreRulesInWords(values)}</span>}
      </summary>
      <div className="mt-3 grid gap-x-3 gap-y-5 sm:grid-cols-2 @2xl:grid-cols-3">
        <Field
          label="Credited"
          changed={isChanged('creditedAt')}
          hint={isChanged('creditedAt') && `was ${credited[saved.creditedAt].toLowerCase()}`}
        >
          <Select {...register('creditedAt')}>
            <option value="start">{credited.start}</option>
            <option value="end">{credited.end}</option>
          </Select>
        </Field>
        <Field
          label={values.unit === 'days' ? 'Carried days expire' : 'Carried hours expire'}
          changed={isChanged('carriedValidMonths')}
          hint={
            isChanged('carriedValidMonths') && `was ${expiryLabel(saved.carriedValidMonths).toLowerCase()}`
          }
        >
          <Select {...register('carriedValidMonths', { setValueAs: numberOr(null) })}>
            {[null, ...months].map((month) => (
              <option key={month} value={month ?? ''}>
                {expiryLabel(month)}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Lowest balance"
          changed={isChanged('lowerLimit') && !errorOf('lowerLimit')}
          hint={
            !errorOf('lowerLimit') && (
              <>
                {isChanged('lowerLimit') && `was ${formatLeaveNumber(saved.lowerLimit, saved.unit)}`}
                <span className="block font-normal text-muted">{lowerLimitLabel(values)}</span>
              </>
            )
          }
          error={errorOf('lowerLimit')}
        >
          <Input
            type="number"
            step="any"
            max="0"
            unit={values.unit}
            {...register('lowerLimit', {
              setValueAs: numberOr(0),
              onBlur: () => writeOut('lowerLimit'),
            })}
          />
        </Field>
      </div>
    </details>
  )
}
