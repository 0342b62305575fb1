import { useCallback, useState } from 'react'
import { ApiError, UnansweredError } from '#client/api/http.ts'
import { useChangeLeave, useRequestLeave } from '#client/queries/leave.ts'
import type { LeaveRequest, NewLeaveRequest } from '#shared/leave/contract.ts'
import type { Unanswered } from './kept-request.ts'

type SendOptions = { changing: LeaveRequest | null; opening: string; kept: Unanswered | null }
type Answers = { onSuccess: (leave: LeaveRequest) => void; onError: (failure: Error) => void }

/**
 * Sends the form: as a new request, or as the change of one. A submission whose answer was lost keeps its
 * key, by which the server knows it again; any other has that of the dialog's opening.
 */
export function useSendRequest({ changing, opening, kept }: SendOptions) {
  const asking = useRequestLeave()
  const change = useChangeLeave()
  const [unanswered, setUnanswered] = useState<Unanswered | null>(kept)
  const [refusedIn, setRefusedIn] = useState('')
  // Refused for what it holds: opened anew, the dialog makes another submission of it.
  const isOver = unanswered?.why === 'refused' && refusedIn !== opening
  const idempotencyKey = unanswered && !isOver ? unanswered.idempotencyKey : opening

  /** Another request is begun. */
  const beginAnew = useCallback(() => setUnanswered(null), [])
  const send = (request: NewLeaveRequest, { onSuccess, onError }: Answers) => {
    const answers: Answers = {
      onSuccess: (leave) => {
        setUnanswered(null)
        onSuccess(leave)
      },
      onError: (failure) => {
        setUnanswered({ idempotencyKey, why: reasonOf(failure) })
        setRefusedIn(opening)
        onError(failure)
      },
    }
    if (changing) change.mutate({ id: changing.id, request, idempotencyKey }, answers)
    else asking.mutate({ request, idempotencyKey }, answers)
  }
  const { error, variables } = changing ? change : asking
  return {
    send,
    isPending: asking.isPending || change.isPending,
    error,
    sent: variables?.request,
    unanswered: unanswered?.why === 'refused' ? null : unanswered,
    beginAnew,
  }
}

function reasonOf(failure: Error): Unanswered['why'] {
  if (failure instanceof UnansweredError) return failure.isUnsent ? 'offline' : 'lost'
  // A proxy may answer for a server that has saved it.
  return failure instanceof ApiError && failure.status < 500 ? 'refused' : 'failed'
}
