import { Search } from 'lucide-react'
import { DateInput } from '#client/ui/form/date-input.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { useReportContext } from './report-context.ts'

type FilterProps = { value: string; onChange: (value: string) => void }

/** In the address for a cleared date, which is an error and not the report's default. */
const unset = 'none'

type DayFilterProps = FilterProps & {
  label: string
  error?: string | undefined
  /** Cleared, it goes back to the default of the report. */
  isOptional?: boolean
}

/** One date; empty is the default of the report. */
export function DayFilter({ label, value, onChange, error, isOptional = false }: DayFilterProps) {
  return (
    <Field label={label} error={error} className="w-40 max-sm:w-full max-sm:flex-1 max-sm:basis-32">
      <DateInput value={value} onChange={(day) => onChange(day || (isOptional ? '' : unset))} />
    </Field>
  )
}

/** For readers of more than their own data, where there are teams. */
export function TeamFilter({ value, onChange }: FilterProps) {
  const { teams, showsTeams } = useReportContext()
  if (!showsTeams && !value) return null
  return (
    <Field label="Team" className="w-44 max-sm:flex-1 max-sm:basis-32">
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">All teams</option>
        {teams.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value="none">Without a team</option>
      </Select>
    </Field>
  )
}

type TypeFilterProps = FilterProps & { all?: string }

export function TypeFilter({ value, onChange, all = '' }: TypeFilterProps) {
  const { types } = useReportContext()
  return (
    <Field label="Type" className="w-38 max-sm:flex-1 max-sm:basis-32">
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value={all}>All types</option>
        {types.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** `label`: what the people are, if not those whose leave it is. */
export function NameFilter({ value, onChange, label = 'Person' }: FilterProps & { label?: string }) {
  const { decides } = useReportContext()
  if (!decides) return null
  return (
    <Field label={label} className="max-w-64 min-w-40 flex-1 max-sm:max-w-none max-sm:basis-full">
      <SearchInput value={value} onChange={onChange} />
    </Field>
  )
}

// A component of its own, so that Field gives its id to the input and not to the box around it.
function SearchInput({ value, onChange }: FilterProps) {
  return (
    <span className="relative block">
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-muted"
      />
      <Input
        type="search"
        placeholder="Search by name"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="pl-8.5!"
      />
    </span>
  )
}
