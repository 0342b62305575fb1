import { useQuery } from '@tanstack/react-query'
import { leaveCheckQuery } from '#client/queries/leave.ts'
import { useDebounced } from '#client/ui/use-debounced.ts'
import type { LeaveCheck, LeaveCheckQuery, LeaveRequest } from '#shared/leave/contract.ts'
import { countRequest, toRequest } from './request-count.ts'
import type { Counted } from './use-last-settled.ts'

export type CheckedLeave = {
  /** While another one is being read, the one before, of the same person and type. */
  check: LeaveCheck | undefined
  isFailed: boolean
  /** Why the server would refuse these very dates; empty until it has said so. */
  refusals: readonly string[]
  retry: () => void
}

const typingPauseMs = 250
const nothing: LeaveCheckQuery = { leaveType: '', startDate: '', endDate: '', isHalfDay: 'false' }

/** What the server says of a request before it is sent, once the typing pauses. Null asks nothing. */
export function useLeaveCheck(asked: LeaveCheckQuery | null): CheckedLeave {
  const debounced = useDebounced(asked, typingPauseMs)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    // For its key only: without a request nothing is read.
    ...leaveCheckQuery(debounced ?? nothing),
    enabled: debounced !== null && asked !== null,
    placeholderData: (before, query) =>
      isOf(debounced ?? nothing, String(query?.queryKey[0])) ? before : undefined,
  })
  const isOfTheSame = asked !== null && debounced !== null && isSameSubject(asked, debounced)
  const isCurrent = !isPlaceholderData && JSON.stringify(asked) === JSON.stringify(debounced)
  return {
    check: isOfTheSame ? data : undefined,
    isFailed: isError && data === undefined,
    refusals: (isCurrent && asked !== null && data?.refusals) || [],
    retry: () => void refetch(),
  }
}

function isSameSubject(one: LeaveCheckQuery, other: LeaveCheckQuery): boolean {
  return one.leaveType === other.leaveType && one.userId === other.userId
}

/** What was said of somebody else, or of another type, must not be shown meanwhile. */
function isOf({ leaveType, userId }: LeaveCheckQuery, address: string): boolean {
  const query = new URLSearchParams(address.split('?')[1])
  return query.get('leaveType') === leaveType && query.get('userId') === (userId ?? null)
}

type Asking = { changing: LeaveRequest | null; ownerId: string; userId: string }

/** The check of what is filled in; null while it counts nothing. */
export function checkOf(
  counted: Counted | null,
  { changing, ownerId, userId }: Asking,
): LeaveCheckQuery | null {
  if (!counted) return null
  const { fields, calendar, unit } = counted
  if (countRequest(fields, calendar, unit).totalHundredths === 0) return null
  const request = toRequest(fields, calendar, unit)
  const { leaveType, startDate, endDate, isHalfDay, halfDayPart, startsAt, endsAt } = request
  return {
    leaveType,
    startDate,
    endDate,
    isHalfDay: isHalfDay ? 'true' : 'false',
    ...(halfDayPart && { halfDayPart }),
    ...(startsAt && { startsAt }),
    ...(endsAt && { endsAt }),
    ...(ownerId !== userId && { userId: ownerId }),
    ...(changing && { requestId: changing.id }),
  }
}
