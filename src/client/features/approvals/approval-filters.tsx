import { ListFilter } from 'lucide-react'
import { useId, useState } from 'react'
import type { ApprovalFilters } from '#client/queries/approvals.ts'
import { useLeaveTypes } from '#client/queries/leave-types.ts'
import { useTeams } from '#client/queries/team.ts'
import { classNames } from '#client/ui/class-names.ts'
import { counted, formatCount } from '#client/ui/data/format-dates.ts'
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
  const { data: teams = [] } = useTeams()
  const { data: types = [] } = useLeaveTypes()
  const conflictId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const isFiltered = Object.keys(filters).length > 0
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
              onChange={(event) => onFilter(withFilter(filters, 'search', event.target.value))}
            />
          </Field>
        </div>
        {teams.length > 0 && (
          <div className="w-36 max-sm:w-full">
            <Field label="Team">
              <Select
                value={filters.team ?? ''}
                onChange={(event) => onFilter(withFilter(filters, 'team', event.target.value))}
              >
                <option value="">All teams</option>
                {teams.map((team) => (
                  <option key={team.id} value={team.id}>
                    {team.name}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
        )}
        <div className="w-32 max-sm:w-full">
          <Field label="Type">
            <Select
              value={filters.type ?? ''}
              onChange={(event) => onFilter(withFilter(filters, 'type', event.target.value))}
            >
              <option value="">All types</option>
              {types.map((type) => (
                <option key={type.key} value={type.key}>
                  {type.name}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <div className="w-32 max-sm:w-full">
          <Field label="Waiting for">
            <Select
              value={filters.waitsFor ?? ''}
              onChange={(event) => onFilter(withFilter(filters, 'waitsFor', event.target.value))}
            >
              <option value="">Anyone</option>
              <option value="me">Me</option>
              <option value="others">Others</option>
            </Select>
          </Field>
        </div>
        <div className="w-36 max-lg:w-40 max-sm:w-[calc(50%-0.375rem)]">
          <Field label="From">
            <DateInput
              value={filters.from ?? ''}
              onChange={(from) => onFilter(withFilter(filters, 'from', from))}
            />
          </Field>
        </div>
        <div className="w-36 max-lg:w-40 max-sm:w-[calc(50%-0.375rem)]">
          <Field label="To">
            <DateInput value={filters.to ?? ''} onChange={(to) => onFilter(withFilter(filters, 'to', to))} />
          </Field>
        </div>
        <label htmlFor={conflictId} className="flex min-h-9 items-center gap-2.5 max-lg:min-h-11">
          <Checkbox
            id={conflictId}
            checked={filters.conflict === 'yes'}
            onChange={(event) => onFilter(withFilter(filters, 'conflict', event.target.checked ? 'yes' : ''))}
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
    </search>
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
