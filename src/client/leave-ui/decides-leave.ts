import { canApproveLeave } from '#shared/permissions.ts'
import type { CurrentUser } from '#shared/session/contract.ts'

/** Whether the person sees requests to decide; somebody without a company has no role yet. */
export function decidesLeave({ role }: CurrentUser): boolean {
  return role !== null && canApproveLeave({ role })
}
