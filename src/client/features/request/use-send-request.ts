import { useChangeLeave, useRequestLeave } from '#client/queries/leave.ts'
import type { LeaveRequest, NewLeaveRequest } from '#shared/leave/contract.ts'

type Sent = { request: NewLeaveRequest; idempotencyKey: string }
type Answers = { onSuccess: (leave: LeaveRequest) => void; onError: (failure: Error) => void }

/** Sends what the dialog holds: as a new request, or as the change of one. */
export function useSendRequest(changing: LeaveRequest | null) {
  const asking = useRequestLeave()
  const change = useChangeLeave()
  const isPending = asking.isPending || change.isPending
  if (!changing) {
    const send = (sent: Sent, answers: Answers) => asking.mutate(sent, answers)
    return { send, isPending, error: asking.error, sent: asking.variables }
  }
  const send = (sent: Sent, answers: Answers) => change.mutate({ ...sent, id: changing.id }, answers)
  return { send, isPending, error: change.error, sent: change.variables }
}
