import { Search } from 'lucide-react'
import { DateInput } from '#client/ui/form/date-input.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { useReportWorld } from './report-world.ts'

type FilterProps = { value: string; onChange: (value: string) => void }

/** In the address, for a date that somebody took out: it is wrong, and not the one that the report begins with. */
const unset = 'none'

type DayFilterProps = FilterProps & {
  label: string
  error?: string | undefined
  /** Without it the report holds what it begins with. */
  isOptional?: boolean
}

/** One date; empty is what the report begins with. */
export function DayFilter({ label, value, onChange, error, isOptional = false }: DayFilterProps) {
  return (
    <Field label={label} error={error} className="w-40 max-sm:w-full max-sm:flex-1 max-sm:basis-32">
      <DateInput value={value} onChange={(day) => onChange(day || (isOptional ? '' : unset))} />
    </Field>
  )
}

/** For those who read about more than themselves, where there are teams. */
export function TeamFilter({ value, onChange }: FilterProps) {
  const { teams, showsTeams } = useReportWorld()
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
  const { types } = useReportWorld()
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

/** Finds people among those of the report, by name. */
export function NameFilter({ value, onChange }: FilterProps) {
  const { decides } = useReportWorld()
  if (!decides) return null
  return (
    <Field label="Person" className="max-w-64 min-w-40 flex-1 max-sm:max-w-none max-sm:basis-full">
      <SearchInput value={value} onChange={onChange} />
    </Field>
  )
}

// A component of its own, so that the field's id reaches the input and not the box around it.
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
