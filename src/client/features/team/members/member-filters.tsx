import { type ReactNode, useId } from 'react'
import { counted, formatCount, peopleInWords } from '#client/ui/data/format-dates.ts'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { RoleOptions } from '../role-options.tsx'
import type { ListedLocation, MemberFilter } from './find-members.ts'
import { type MemberSort, sortFromAddress, sortInAddress } from './sort-members.ts'
import type { TeamLayout } from './team-layout.ts'
import { memberStateOf, roleOf } from './use-member-address.ts'

type Choice = { id: string; name: string }

type MemberFiltersProps = {
  filter: MemberFilter
  onFilter: (filter: MemberFilter) => void
  teams: readonly Choice[]
  locations: readonly ListedLocation[]
  sort: MemberSort
  onSort: (sort: MemberSort) => void
  layout: TeamLayout
  onLayout: (layout: TeamLayout) => void
  shown: number
  /** How many are members, and how many haven't joined yet. */
  active: number
  invited: number
}

/** What narrows the list, and how it is laid out. A filter with nothing to choose from is left out. */
export function MemberFilters(props: MemberFiltersProps) {
  const { filter, onFilter, teams, locations, sort, onSort, layout, onLayout } = props
  return (
    <search className="mb-5 flex flex-wrap items-center gap-3 max-lg:mb-4 max-sm:gap-2">
      <SearchField
        label="Search people"
        placeholder="Search by name or email"
        value={filter.search}
        onChange={(search) => onFilter({ ...filter, search })}
        className="lg:w-64"
      />
      <FilterSelect
        label="Role"
        value={filter.role}
        all="All roles"
        onChange={(role) => onFilter({ ...filter, role: roleOf(role) })}
      >
        <RoleOptions />
      </FilterSelect>
      {teams.length > 0 && (
        <FilterSelect
          label="Team"
          value={filter.teamId}
          all="All teams"
          onChange={(teamId) => onFilter({ ...filter, teamId })}
        >
          <Choices choices={teams} />
        </FilterSelect>
      )}
      {(locations.length > 1 || filter.locationId !== null) && (
        <FilterSelect
          label="Location"
          value={filter.locationId}
          all="All locations"
          onChange={(locationId) => onFilter({ ...filter, locationId })}
        >
          <Choices choices={locations} />
        </FilterSelect>
      )}
      {(props.invited > 0 || filter.state !== null) && (
        <FilterSelect
          label="State"
          value={filter.state}
          all="Everyone"
          onChange={(state) => onFilter({ ...filter, state: memberStateOf(state) })}
        >
          <option value="active">Members</option>
          <option value="invited">Not joined yet</option>
        </FilterSelect>
      )}
      {layout === 'table' && <SortSelect sort={sort} onSort={onSort} />}
      <div className="flex flex-1 items-center justify-between gap-3 max-sm:basis-full">
        <output className="figures text-small whitespace-nowrap text-muted">{countLabel(props)}</output>
        <Segmented
          label="Layout"
          quiet
          value={layout}
          onValueChange={onLayout}
          options={[
            { value: 'cards', label: 'Cards' },
            { value: 'table', label: 'Table' },
          ]}
        />
      </div>
    </search>
  )
}

/** On phones, where the table has no headings to sort by. */
function SortSelect({ sort, onSort }: Pick<MemberFiltersProps, 'sort' | 'onSort'>) {
  const id = useId()
  return (
    <span className="max-sm:flex-[1_1_calc(50%-0.25rem)] lg:hidden">
      <label htmlFor={id} className="sr-only">
        Sort by
      </label>
      <Select
        id={id}
        value={sortInAddress(sort)}
        onChange={(event) => onSort(sortFromAddress(event.target.value))}
      >
        {sorts.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </span>
  )
}

const sorts = [
  { value: '', label: 'By name' },
  { value: 'role', label: 'By role' },
  { value: 'team', label: 'By team' },
  { value: 'manager', label: 'By manager' },
  { value: 'location', label: 'By location' },
  { value: '-joined', label: 'Newest first' },
  { value: 'joined', label: 'Oldest first' },
]

type FilterSelectProps = {
  label: string
  value: string | null
  /** The option that filters nothing. */
  all: string
  onChange: (value: string | null) => void
  children: ReactNode
}

function FilterSelect({ label, value, all, onChange, children }: FilterSelectProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Select
        id={id}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
        className="w-38 max-sm:w-auto max-sm:flex-[1_1_calc(50%-0.25rem)]"
      >
        <option value="">{all}</option>
        {children}
      </Select>
    </>
  )
}

function Choices({ choices }: { choices: readonly Choice[] }) {
  return choices.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
}

function countLabel({ shown, active, invited }: MemberFiltersProps): string {
  const all = active + invited
  if (shown < all) return `${formatCount(shown)} of ${peopleInWords(all)}`
  if (invited === 0) return peopleInWords(active)
  return `${counted(active, ['member', 'members'])}, ${formatCount(invited)} not joined yet`
}
