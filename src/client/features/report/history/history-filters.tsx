import { Field } from '#client/ui/form/field.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { fullName } from '#shared/full-name.ts'
import { useReportContext } from '../report-context.ts'
import { type HistoryRow, statusWords } from './history-columns.tsx'

type FilterProps = { value: string; onChange: (value: string) => void }

export function StatusFilter({ value, onChange }: FilterProps) {
  return (
    <Field label="Status" className="w-36 max-sm:flex-1 max-sm:basis-32">
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">All statuses</option>
        {Object.entries(statusWords).map(([status, word]) => (
          <option key={status} value={status}>
            {word}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Everybody whose leave the reader decides, and former members who are in the report. */
export function PersonFilter({ value, onChange, rows }: FilterProps & { rows: readonly HistoryRow[] }) {
  const { decides, people } = useReportContext()
  if (!decides) return null
  const names = new Map([...rows.map(({ user }) => user), ...people].map((one) => [one.id, fullName(one)]))
  if (value && !names.has(value)) names.set(value, 'Someone without requests here')
  const sorted = [...names].toSorted(([, a], [, b]) => a.localeCompare(b))
  return (
    <Field label="Person" className="w-48 max-sm:flex-1 max-sm:basis-32">
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">Everyone</option>
        {sorted.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
