import { listLeaveTypes } from '#server/features/leave-type/leave-types.ts'
import type { LeaveType } from '#shared/leave/leave-type-contract.ts'
import { type ApiLeaveType, apiLeaveType } from '#shared/public-api/contract.ts'
import { pageOnly } from '#shared/public-api/list-contract.ts'
import { listRoute, pageOfAll } from './list-route.ts'

export const leaveTypesRoute = listRoute({
  url: '/api/v1/leave-types',
  operationId: 'listLeaveTypes',
  summary: 'All leave types, including archived ones',
  scope: 'company:read',
  query: pageOnly,
  item: apiLeaveType,
  read: async (ctx, { query: { limit }, after }) => {
    const types = (await listLeaveTypes(ctx)).map(toApiLeaveType)
    return pageOfAll(types, { limit, after, keyOf: ({ key }) => key })
  },
})

function toApiLeaveType({ policy, ...type }: LeaveType): ApiLeaveType {
  const { key, name, isPaid, needsApproval, isPrivate, isArchived } = type
  const { unit, annualAmount } = policy
  return {
    key,
    name,
    isPaid,
    needsApproval,
    isPrivate,
    isArchived,
    unit,
    annualAmount: annualAmount === null ? null : String(annualAmount),
  }
}
