import { useQuery } from '@tanstack/react-query'
import type { LeaveType } from '#shared/leave/leave-type-contract.ts'
import { leaveTypesQuery } from './leave-api.ts'
import { beforeReading, knowingTypes, type LeaveTypeOf } from './leave-types.ts'

/** How each of the company's types is written and marked. */
export function useLeaveTypeOf(): LeaveTypeOf {
  const { data, isPending } = useQuery(leaveTypesQuery)
  if (data) return typesIn(data)
  return isPending ? beforeReading : builtInAlone
}

const builtInAlone = knowingTypes([])
const known = new WeakMap<readonly LeaveType[], LeaveTypeOf>()

// Each of a calendar's bars asks: one table for one answer of the server.
function typesIn(types: readonly LeaveType[]): LeaveTypeOf {
  const before = known.get(types)
  if (before) return before
  const typeOf = knowingTypes(types)
  known.set(types, typeOf)
  return typeOf
}
