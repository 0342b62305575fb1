import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { writeJson } from '#client/api/http.ts'
import { refreshTopic, registerTopic } from '#client/api/live.ts'
import type { ApprovalPreview, ApprovalStep } from '#shared/leave/approval-steps-contract.ts'
import type {
  LeavePolicyInput,
  LeaveType,
  LeaveTypeChange,
  NewLeaveType,
  PolicyChange,
  PolicyEffect,
} from '#shared/leave/leave-type-contract.ts'

const effectPath = '/api/leave-policies/effect'
const previewPath = '/api/leave-types/approval-preview'

/** Every leave type with its policy, the archived ones too. */
export const leaveTypesQuery = queryOptions<LeaveType[]>({ queryKey: ['/api/leave-types'] })

registerTopic('company', [leaveTypesQuery.queryKey, [effectPath]])
// The effect names people whose booked leave a change would leave uncovered.
registerTopic('leave', [leaveTypesQuery.queryKey, [effectPath], [previewPath]])
registerTopic('team', [[effectPath], [previewPath]])

/** Every leave type with its policy, the archived ones too. */
export function useLeaveTypes() {
  return useQuery(leaveTypesQuery)
}

/** The effect of the change on balances. Keeps the last response while the next is loading. */
export function usePolicyEffect(change: PolicyChange | null) {
  return useQuery({
    queryKey: [effectPath, JSON.stringify(change)],
    queryFn: () => writeJson<PolicyEffect>('POST', effectPath, change),
    enabled: change !== null,
    placeholderData: keepPreviousData,
  })
}

/**
 * Whom requests of up to three people would wait for, with the steps that it is about. Keeps the last
 * response while the next is loading.
 */
export function useApprovalPreview(steps: ApprovalStep[]) {
  return useQuery({
    queryKey: [previewPath, JSON.stringify(steps)],
    queryFn: async () => ({
      steps,
      preview: await writeJson<ApprovalPreview>('POST', previewPath, { steps }),
    }),
    placeholderData: keepPreviousData,
  })
}

export function useAddLeaveType() {
  return useLeaveTypeWrite((type: NewLeaveType) => writeJson<LeaveType>('POST', '/api/leave-types', type))
}

export function useChangeLeaveType() {
  return useLeaveTypeWrite(({ key, change }: { key: string; change: LeaveTypeChange }) =>
    writeJson<LeaveType>('PATCH', `/api/leave-types/${key}`, change),
  )
}

/** PUT /api/leave-types/{key}/policy: holds from the current leave year on. */
export function useChangePolicy() {
  return useLeaveTypeWrite(({ key, policy }: { key: string; policy: LeavePolicyInput }) =>
    writeJson<LeaveType>('PUT', `/api/leave-types/${key}/policy`, policy),
  )
}

function useLeaveTypeWrite<T>(mutationFn: (variables: T) => Promise<LeaveType>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (type) => {
      queryClient.setQueryData(leaveTypesQuery.queryKey, (types) => types && withType(types, type))
      refreshTopic(queryClient, 'company')
    },
  })
}

function withType(types: readonly LeaveType[], type: LeaveType): LeaveType[] {
  const isKnown = types.some(({ key }) => key === type.key)
  return isKnown ? types.map((known) => (known.key === type.key ? type : known)) : [...types, type]
}
