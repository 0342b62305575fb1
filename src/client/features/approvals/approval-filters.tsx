import { ListFilter } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { ApprovalFilters } from '#client/queries/approvals.ts'
import { useLeaveTypes } from '#client/queries/leave-types.ts'
import { useTeams } from '#client/queries/team.ts'
import { classNames } from '#client/ui/class-names.ts'
import { counted, formatCount } from '#client/ui/data/format-dates.ts'
import { FailedReads } from '#client/ui/feedback/failed-reads.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { DateInput } from '#client/ui/form/date-input.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { Select } from '#client/ui/form/select.tsx'

type ApprovalFilterBarProps = {
  filters: ApprovalFilters
  onFilter: (filters: ApprovalFilters) => void
  /** Null while they aren't known. */
  counts: Counts | null
}

type Counts = { all: number; found: number; conflicts: number }

/** Which requests are shown: by person, team, type, whom they wait for, dates and conflict. */
export function ApprovalFilterBar({ filters, onFilter, counts }: ApprovalFilterBarProps) {
  const teamsRead = useTeams()
  const typesRead = useLeaveTypes()
  const { data: teams = [] } = teamsRead
  const { data: types = [] } = typesRead
  const conflictId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const isFiltered = Object.keys(filters).length > 0
  const filterBy = (name: keyof ApprovalFilters) => (value: string) =>
    onFilter(withFilter(filters, name, value))
  // On phones the requests come first.
  const onPhones = isOpen || isFiltered ? 'max-sm:flex' : 'max-sm:hidden'
  return (
    <search aria-label="Filter the requests" className="mb-4 flex flex-wrap items-end gap-3 max-sm:gap-2">
      {!isFiltered && (
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} className="sm:hidden">
          <ListFilter aria-hidden />
          Filter
        </Button>
      )}
      <div
        className={classNames('flex flex-wrap items-end gap-3 max-sm:order-last max-sm:basis-full', onPhones)}
      >
        <div className="w-40 max-sm:w-full">
          <Field label="Person">
            <Input
              type="search"
              placeholder="Search by name"
              autoComplete="off"
              value={filters.search ?? ''}
              onChange={(event) => filterBy('search')(event.target.value)}
            />
          </Field>
        </div>
        {teams.length > 0 && (
          <SelectFilter label="Team" className="w-36" value={filters.team} onChange={filterBy('team')}>
            <option value="">All teams</option>
            {teams.map((team) => (
              <option key={team.id} value={team.id}>
                {team.name}
              </option>
            ))}
          </SelectFilter>
        )}
        <SelectFilter label="Type" className="w-32" value={filters.type} onChange={filterBy('type')}>
          <option value="">All types</option>
          {types.map((type) => (
            <option key={type.key} value={type.key}>
              {type.name}
            </option>
          ))}
        </SelectFilter>
        <SelectFilter
          label="Waiting for"
          className="w-32"
          value={filters.waitsFor}
          onChange={filterBy('waitsFor')}
        >
          <option value="">Anyone</option>
          <option value="me">Me</option>
          <option value="others">Others</option>
        </SelectFilter>
        <div className="w-36 max-lg:w-40 max-sm:w-[calc(50%-0.375rem)]">
          <Field label="From">
            <DateInput value={filters.from ?? ''} onChange={filterBy('from')} />
          </Field>
        </div>
        <div className="w-36 max-lg:w-40 max-sm:w-[calc(50%-0.375rem)]">
          <Field label="To">
            <DateInput value={filters.to ?? ''} onChange={filterBy('to')} />
          </Field>
        </div>
        <label htmlFor={conflictId} className="flex min-h-9 items-center gap-2.5 max-lg:min-h-11">
          <Checkbox
            id={conflictId}
            checked={filters.conflict === 'yes'}
            onChange={(event) => filterBy('conflict')(event.target.checked ? 'yes' : '')}
          />
          Conflicts only
        </label>
        {isFiltered && (
          <Button variant="quiet" onClick={() => onFilter({})}>
            Clear filters
          </Button>
        )}
      </div>
      <output className="ml-auto figures flex min-h-9 items-center text-small text-muted max-lg:min-h-11">
        {counts && countsInWords(counts)}
      </output>
      <FailedReads what="All filters" reads={[teamsRead, typesRead]} className="order-last basis-full" />
    </search>
  )
}

type SelectFilterProps = {
  label: string
  /** Its width on a desk. */
  className: string
  value: string | undefined
  onChange: (value: string) => void
  /** The options; the empty one is no filter. */
  children: ReactNode
}

function SelectFilter({ label, className, value, onChange, children }: SelectFilterProps) {
  return (
    <div className={classNames(className, 'max-sm:w-full')}>
      <Field label={label}>
        <Select value={value ?? ''} onChange={(event) => onChange(event.target.value)}>
          {children}
        </Select>
      </Field>
    </div>
  )
}

/** '12 of 181 requests, 3 with a conflict' */
function countsInWords({ all, found, conflicts }: Counts): string {
  const requests = counted(all, ['request', 'requests'])
  const shown = found < all ? `${formatCount(found)} of ${requests}` : requests
  return conflicts > 0 ? `${shown}, ${formatCount(conflicts)} with a conflict` : shown
}

/** Without the filter if its value is empty. */
function withFilter(filters: ApprovalFilters, name: keyof ApprovalFilters, value: string): ApprovalFilters {
  const { [name]: _, ...others } = filters
  return value === '' ? others : { ...others, [name]: value }
}
