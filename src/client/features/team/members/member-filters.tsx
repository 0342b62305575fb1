import { Search } from 'lucide-react'
import { useId } from 'react'
import { useSearchParams } from 'wouter'
import { Input } from '#client/ui/form/input.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { RoleOptions } from '../role-options.tsx'
import { roles } from '../roles.ts'
import type { MemberFilter } from './find-members.ts'

/** Kept in the address, so that the filter survives a reload and can be sent to somebody. */
export function useMemberFilter(): [MemberFilter, (filter: MemberFilter) => void] {
  const [params, setParams] = useSearchParams()
  const filter: MemberFilter = { search: params.get('search') ?? '', role: roleOf(params.get('role')) }
  const setFilter = ({ search, role }: MemberFilter) => {
    setParams({ ...(search && { search }), ...(role && { role }) }, { replace: true })
  }
  return [filter, setFilter]
}

type MemberFiltersProps = {
  filter: MemberFilter
  onFilter: (filter: MemberFilter) => void
  shown: number
  of: number
}

export function MemberFilters({ filter, onFilter, shown, of }: MemberFiltersProps) {
  const id = useId()
  return (
    <search className="mb-5 flex flex-wrap items-center gap-3 max-lg:mb-4">
      <div className="relative w-80 max-sm:w-full">
        <label htmlFor={`${id}-search`} className="sr-only">
          Search people
        </label>
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
        />
        <Input
          id={`${id}-search`}
          type="search"
          placeholder="Search by name or email"
          autoComplete="off"
          value={filter.search}
          onChange={(event) => onFilter({ ...filter, search: event.target.value })}
          className="pl-9.5!"
        />
      </div>
      <label htmlFor={`${id}-role`} className="sr-only">
        Role
      </label>
      <Select
        id={`${id}-role`}
        value={filter.role ?? ''}
        onChange={(event) => onFilter({ ...filter, role: roleOf(event.target.value) })}
        className="w-40 max-sm:flex-1"
      >
        <option value="">All roles</option>
        <RoleOptions />
      </Select>
      <output className="text-small text-muted">{countLabel(shown, of)}</output>
    </search>
  )
}

function countLabel(shown: number, of: number): string {
  if (shown < of) return `${shown} of ${of} people`
  return of === 1 ? '1 person' : `${of} people`
}

function roleOf(text: string | null) {
  return roles.find((role) => role === text) ?? null
}
