import { listLeaveTypes } from '#server/features/leave-type/leave-types.ts'
import { publicRoute } from '#server/platform/http/public-route.ts'
import type { LeaveType } from '#shared/leave/leave-type-contract.ts'
import { type ApiLeaveType, apiLeaveType, listOf } from '#shared/public-api/contract.ts'

export const leaveTypesRoute = publicRoute({
  method: 'GET',
  url: '/api/v1/leave-types',
  operationId: 'listLeaveTypes',
  summary: 'Every leave type, the archived ones too',
  scope: 'company:read',
  answer: listOf(apiLeaveType),
  run: async (ctx) => ({
    data: (await listLeaveTypes(ctx)).map(toApiLeaveType),
    hasMore: false,
    nextCursor: null,
  }),
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
