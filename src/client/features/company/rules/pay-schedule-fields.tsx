import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import type { SavedForm } from '#client/ui/form/saved-form.ts'
import { Select } from '#client/ui/form/select.tsx'
import { type AccrualType, type PayScheduleInput, paySchedule } from '#shared/leave/accrual-contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { Rules } from './use-rules-form.ts'

type PayScheduleFieldsProps = { rules: SavedForm<Rules>; annualAccrual: AccrualType; today: PlainDate }

const labels: Record<PayScheduleInput['every'], string> = {
  week: 'Every week',
  two_weeks: 'Every two weeks',
  half_month: 'Twice a month',
  month: 'Every month',
}
const byTheMonth = 'Monthly, from the first day of the leave year'

/** How often the company pays, which only leave that is accrued per pay period depends on. */
export function PayScheduleFields({ rules, annualAccrual, today }: PayScheduleFieldsProps) {
  const { values, saved, register, set } = rules
  const error = rules.errorOf('paySchedule.anchor')
  const isChanged = rules.changes.includes('paySchedule')
  const savedLabel = saved.paySchedule ? labels[saved.paySchedule.every] : byTheMonth
  const chooseEvery = (text: string) => {
    const every = paySchedule.shape.every.options.find((known) => known === text)
    const anchor = values.paySchedule?.anchor ?? saved.paySchedule?.anchor ?? today
    set('paySchedule', every ? { every, anchor } : null)
  }
  return (
    <div className="mt-5 grid max-w-md gap-5">
      <Field
        label="Pay schedule"
        changed={isChanged}
        hint={isChanged ? `was ${savedLabel.toLowerCase()}` : relevance(annualAccrual)}
      >
        <Select value={values.paySchedule?.every ?? ''} onChange={(event) => chooseEvery(event.target.value)}>
          <option value="">{byTheMonth}</option>
          {Object.entries(labels).map(([every, label]) => (
            <option key={every} value={every}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {values.paySchedule && (
        <Field
          label="A pay period begins on"
          changed={isChanged && !error}
          hint={
            <span className="font-normal text-muted">
              The first day of any pay period. The others follow from it.
            </span>
          }
          error={error}
        >
          <Input type="date" {...register('paySchedule.anchor')} />
        </Field>
      )}
    </div>
  )
}

function relevance(annualAccrual: AccrualType): string {
  return annualAccrual === 'per_pay_period'
    ? 'Annual leave accrues on this schedule.'
    : 'Only used for leave that accrues per pay period. Annual leave doesn’t.'
}
