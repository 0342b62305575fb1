import { Select } from '#client/ui/form/select.tsx'
import type { FilterProps } from './filter-props.ts'

/** Not drawn while the company has no locations. */
export function LocationSelect({
  filters,
  choices,
  onChange,
  className,
}: FilterProps & { className?: string }) {
  const { locations } = choices
  if (locations.length === 0) return null
  return (
    <Select
      aria-label="Location"
      value={filters.locationId ?? ''}
      onChange={(event) => onChange({ locationId: event.target.value || null })}
      {...(className !== undefined && { className })}
    >
      <option value="">All locations</option>
      {locations.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
