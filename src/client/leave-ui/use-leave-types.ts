import { useQuery } from '@tanstack/react-query'
import { leaveTypesQuery } from '#client/queries/leave-types.ts'
import { useSession } from '#client/queries/session.ts'
import type { LeaveType } from '#shared/leave/leave-type-contract.ts'
import { beforeReading, builtInTypeOf, knowingTypes, type LeaveTypeOf } from './leave-types.ts'

/** How each of the company's types is written and marked; without a company, the built-in ones. */
export function useLeaveTypeOf(): LeaveTypeOf {
  const { user } = useSession()
  const hasCompany = user !== null && user.role !== null
  const { data, isPending } = useQuery({ ...leaveTypesQuery, enabled: hasCompany })
  if (data) return typesIn(data)
  return hasCompany && isPending ? beforeReading : builtInTypeOf
}

const known = new WeakMap<readonly LeaveType[], LeaveTypeOf>()

// Every bar of a calendar asks, so the table is built once for each answer of the server.
function typesIn(types: readonly LeaveType[]): LeaveTypeOf {
  const before = known.get(types)
  if (before) return before
  const typeOf = knowingTypes(types)
  known.set(types, typeOf)
  return typeOf
}
