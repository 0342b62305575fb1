import { type ReactNode, useId } from 'react'
import type { ApprovalFilters } from '#client/queries/approvals.ts'
import { useTeams } from '#client/queries/team.ts'
import { counted, formatCount } from '#client/ui/data/format-dates.ts'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { DateInput } from '#client/ui/form/date-input.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Select } from '#client/ui/form/select.tsx'

type ApprovalFilterBarProps = {
  filters: ApprovalFilters
  onFilter: (filters: ApprovalFilters) => void
  counts: { all: number; found: number; conflicts: number }
}

/** Which requests are shown: by team, dates and conflict. */
export function ApprovalFilterBar({ filters, onFilter, counts }: ApprovalFilterBarProps) {
  const { data: teams = [] } = useTeams()
  const conflictId = useId()
  return (
    <search aria-label="Filter the requests" className="mb-4 flex flex-wrap items-end gap-3 max-sm:gap-2">
      {teams.length > 0 && (
        <Labelled label="Team">
          {(id) => (
            <Select
              id={id}
              value={filters.team ?? ''}
              onChange={(event) => onFilter(withFilter(filters, 'team', event.target.value))}
              className="w-40 max-sm:w-full"
            >
              <option value="">All teams</option>
              {teams.map((team) => (
                <option key={team.id} value={team.id}>
                  {team.name}
                </option>
              ))}
            </Select>
          )}
        </Labelled>
      )}
      <div className="max-sm:flex-[1_1_calc(50%-0.25rem)] sm:w-40">
        <Field label="From">
          <DateInput
            value={filters.from ?? ''}
            onChange={(from) => onFilter(withFilter(filters, 'from', from))}
          />
        </Field>
      </div>
      <div className="max-sm:flex-[1_1_calc(50%-0.25rem)] sm:w-40">
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
      <output className="ml-auto figures flex min-h-9 items-center text-small text-muted max-lg:min-h-11">
        {countsInWords(counts)}
      </output>
    </search>
  )
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="grid gap-1.5 max-sm:basis-full">
      <label htmlFor={id} className="text-small font-[550]">
        {label}
      </label>
      {children(id)}
    </div>
  )
}

/** '12 of 181 requests, 3 with a conflict' */
export function countsInWords({ all, found, conflicts }: ApprovalFilterBarProps['counts']): string {
  const requests = counted(all, ['request', 'requests'])
  const shown = found < all ? `${formatCount(found)} of ${requests}` : requests
  return conflicts > 0 ? `${shown}, ${formatCount(conflicts)} with a conflict` : shown
}

/** Without the filter if its value is empty. */
export function withFilter(
  filters: ApprovalFilters,
  name: keyof ApprovalFilters,
  value: string,
): ApprovalFilters {
  const { [name]: _, ...others } = filters
  return value === '' ? others : { ...others, [name]: value }
}
