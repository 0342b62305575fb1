import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { RadioCard, RadioCards } from '#client/ui/form/radio-cards.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { nullWhenEmpty } from '#client/ui/form/typed-values.ts'
import type { NewBlockedPeriod } from '#shared/location/contract.ts'

/** A team, for whom alone a period may be blocked. */
export type NamedTeam = { id: string; name: string }

type BlockedPeriodFieldsProps = { form: UseFormReturn<NewBlockedPeriod>; teams: readonly NamedTeam[] }

const noDate = 'Please choose a date'

export function BlockedPeriodFields({ form, teams }: BlockedPeriodFieldsProps) {
  const { register, control } = form
  const { errors } = useFormState({ control })
  const [startDate, endDate] = useWatch({ control, name: ['startDate', 'endDate'] })
  return (
    <>
      <Field label="Name" error={errors.name?.message}>
        <Input autoComplete="off" maxLength={60} placeholder="Stocktaking" {...register('name')} />
      </Field>
      <div className="grid grid-cols-2 items-start gap-3 max-[22rem]:grid-cols-1">
        <Field label="First day" error={errors.startDate && noDate}>
          <Input type="date" {...register('startDate')} />
        </Field>
        <Field label="Last day" error={errors.endDate && (endDate ? errors.endDate.message : noDate)}>
          <Input type="date" min={startDate} {...register('endDate')} />
        </Field>
      </div>
      <Field label="For" error={errors.teamId?.message}>
        <Select {...register('teamId', { setValueAs: nullWhenEmpty })}>
          <option value="">Everyone</option>
          {teams.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <RadioCards legend="Requests in this period" className="sm:grid-cols-2" error={errors.effect?.message}>
        <RadioCard value="refuse" {...register('effect')}>
          <span className="pr-6">
            <b className="block font-[550]">Is refused</b>
            <span className="text-small text-muted">No one can request these dates.</span>
          </span>
        </RadioCard>
        <RadioCard value="warn" {...register('effect')}>
          <span className="pr-6">
            <b className="block font-[550]">Gets a warning</b>
            <span className="text-small text-muted">Shown when requesting and deciding.</span>
          </span>
        </RadioCard>
      </RadioCards>
    </>
  )
}
