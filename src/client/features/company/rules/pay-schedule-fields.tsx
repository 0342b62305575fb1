import type { Draft } from '#client/ui/form/draft.ts'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { type AccrualType, type PayScheduleInput, paySchedule } from '#shared/leave/accrual-contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { Rules } from './use-rules-form.ts'

type PayScheduleFieldsProps = { rules: Draft<Rules>; annualAccrual: AccrualType; today: PlainDate }

const labels: Record<PayScheduleInput['every'], string> = {
  week: 'Every week',
  two_weeks: 'Every two weeks',
  half_month: 'Twice a month',
  month: 'Every month',
}
const byTheMonth = 'By the month of the leave year'

/** How often the company pays. Only leave that is accrued per pay period follows it, and the fields say so. */
export function PayScheduleFields({ rules, annualAccrual, today }: PayScheduleFieldsProps) {
  const { values, saved, errors, set } = rules
  const isChanged = rules.changes.includes('paySchedule')
  const savedLabel = saved.paySchedule ? labels[saved.paySchedule.every] : byTheMonth
  const chooseEvery = (text: string) => {
    const every = paySchedule.shape.every.options.find((known) => known === text)
    const anchor = values.paySchedule?.anchor ?? saved.paySchedule?.anchor ?? today
    set({ paySchedule: every ? { every, anchor } : null })
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
          changed={isChanged && !errors.paySchedule}
          hint={
            <span className="font-normal text-muted">Any day on which one begins; the others follow.</span>
          }
          error={errors.paySchedule}
        >
          <Input
            type="date"
            value={values.paySchedule.anchor}
            onChange={(event) =>
              values.paySchedule &&
              set({ paySchedule: { ...values.paySchedule, anchor: event.target.value } })
            }
          />
        </Field>
      )}
    </div>
  )
}

function relevance(annualAccrual: AccrualType): string {
  return annualAccrual === 'per_pay_period'
    ? 'Annual leave is accrued by it.'
    : 'Only for leave that is accrued per pay period; annual leave is not.'
}
