import { useCompany } from '#client/queries/company.ts'
import { useLocations } from '#client/queries/locations.ts'
import { formatLeaveAmount } from '#client/ui/data/format-dates.ts'
import type { SavedForm } from '#client/ui/form/saved-form.ts'
import { standardDay } from '#shared/leave/days.ts'
import { hoursByLaw } from '#shared/leave/hours-by-law.ts'
import type { LeavePolicyInput } from '#shared/leave/leave-type-contract.ts'
import { convertAmount, countOf, type LeaveUnit, toAmount } from '#shared/leave/leave-unit.ts'
import { dayLengthIn } from '#shared/leave/work-calendar.ts'
import { firstDate } from '#shared/plain-date.ts'
import { UnitField } from './unit-field.tsx'

type UnitChoiceProps = { policy: SavedForm<LeavePolicyInput>; isAnnual: boolean }

/** Days or hours. Another choice converts what the form says, by the company's own day. */
export function UnitChoice({ policy, isAnnual }: UnitChoiceProps) {
  const { values, saved, set } = policy
  const { data: company } = useCompany()
  const { data: locations = [] } = useLocations()
  const dayLength = company
    ? dayLengthIn([{ validFrom: firstDate, ...company.workingWeek }], firstDate)
    : standardDay
  const choose = (unit: LeaveUnit) => {
    const converted = (count: number) =>
      countOf(convertAmount(toAmount(count, values.unit), values.unit, unit, dayLength), unit)
    set('unit', unit)
    set('annualAmount', unit === saved.unit ? saved.annualAmount : orNull(values.annualAmount, converted))
    set(
      'carryOverAmount',
      unit === saved.unit ? saved.carryOverAmount : orNull(values.carryOverAmount, converted),
    )
    set('lowerLimit', unit === saved.unit ? saved.lowerLimit : converted(values.lowerLimit))
  }
  const law = isAnnual && values.unit === 'hours' ? hoursByLaw(locations.map(({ country }) => country)) : null
  return (
    <div className="mb-5 grid gap-2">
      <UnitField value={values.unit} onValueChange={choose} />
      {values.unit !== saved.unit && (
        <p className="max-w-[70ch] text-small text-pretty text-muted">
          Balances are converted using the length of each person’s own day. The company’s is{' '}
          {formatLeaveAmount(countOf(dayLength, 'hours'), 'hours')}.
        </p>
      )}
      {law && <p className="max-w-[70ch] text-small text-pretty text-muted">{law}</p>}
    </div>
  )
}

function orNull(count: number | null, convert: (count: number) => number): number | null {
  return count === null ? null : convert(count)
}
