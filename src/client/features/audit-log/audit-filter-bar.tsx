import { DateInput } from '#client/ui/form/date-input.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { nounWords } from '#shared/audit/action-words.ts'
import { fullName } from '#shared/full-name.ts'
import { periodErrors, useAuditAddress } from './audit-address.ts'
import type { AuditContext } from './audit-context.ts'

export function AuditFilterBar({ people, keys }: Pick<AuditContext, 'people' | 'keys'>) {
  const { filters, change } = useAuditAddress()
  const actors = [
    ...people.map((person) => [person.id, fullName(person)] as const),
    ...keys.map(({ id, name }) => [id, `${name} (API key)`] as const),
  ]
  const errors = periodErrors(filters)
  return (
    <search
      aria-label="Filter the audit log"
      className="flex flex-wrap items-start gap-x-3 gap-y-2 px-5 pb-4 max-lg:px-4"
    >
      <Choice
        label="Person"
        all="Everyone"
        value={filters.personId}
        choices={actors}
        onChange={(personId) => change({ personId })}
      />
      <Choice
        label="Kind"
        all="Everything"
        value={filters.noun}
        choices={Object.entries(nounWords)}
        onChange={(noun) => change({ noun })}
      />
      <Day
        label="From"
        value={filters.startDate}
        error={errors.start}
        onChange={(startDate) => change({ startDate })}
      />
      <Day
        label="To"
        value={filters.endDate}
        error={errors.end}
        onChange={(endDate) => change({ endDate })}
      />
    </search>
  )
}

type ChoiceProps = {
  label: string
  all: string
  value: string
  choices: readonly (readonly [value: string, name: string])[]
  onChange: (value: string) => void
}

function Choice({ label, all, value, choices, onChange }: ChoiceProps) {
  const sorted = choices.toSorted(([, a], [, b]) => a.localeCompare(b))
  const isKnown = value === '' || choices.some(([known]) => known === value)
  return (
    <Field label={label} className="w-52 max-sm:w-full">
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{all}</option>
        {sorted.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
        {!isKnown && <option value={value}>From the address</option>}
      </Select>
    </Field>
  )
}

type DayProps = {
  label: string
  value: string
  error: string | undefined
  onChange: (day: string) => void
}

function Day({ label, value, error, onChange }: DayProps) {
  return (
    <Field label={label} error={error} className="w-40 max-sm:w-auto max-sm:flex-1 max-sm:basis-32">
      <DateInput value={value} onChange={onChange} />
    </Field>
  )
}
