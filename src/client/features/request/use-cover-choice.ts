import { useLeaveTypes } from '#client/queries/leave-types.ts'
import type { LeaveRequest, NewLeaveRequest } from '#shared/leave/contract.ts'
import { isCoverNeeded } from '#shared/leave/cover.ts'
import { type Hundredths, parseDays } from '#shared/leave/days.ts'
import type { RequestFields } from './request-count.ts'

export type CoverInForm = {
  /** Whether this leave may or must have a colleague who covers. */
  rule: 'off' | 'optional' | 'needed'
  /** Why it can't be sent. */
  problem: string | null
  /** For the call. */
  choice: Pick<NewLeaveRequest, 'coverId' | 'handoverNote'>
}

const off: CoverInForm = { rule: 'off', problem: null, choice: {} }

type Asked = {
  fields: RequestFields
  /** What the dates count, as far as they are chosen. */
  total: Hundredths
  changing: LeaveRequest | null
  /** Only for oneself. */
  isOwn: boolean
}

/** Who covers, as the chosen leave type has it. */
export function useCoverChoice({ fields, total, changing, isOwn }: Asked): CoverInForm {
  const { data: types } = useLeaveTypes()
  const type = types?.find(({ key }) => key === fields.leaveType)
  if (!isOwn || !type || type.cover === 'off') return off
  // Before there are dates, leave of any length needs it already.
  const isNeeded = isCoverNeeded(type, Math.max(total, 1))
  const { coverId } = fields
  // What was without a colleague may stay so.
  const isAsBefore =
    changing?.cover === null &&
    changing.leaveType === type.key &&
    isCoverNeeded(type, parseDays(changing.totalDays))
  return {
    rule: isNeeded ? 'needed' : 'optional',
    problem: isNeeded && !coverId && !isAsBefore ? 'Please choose who covers for you' : null,
    choice: coverId
      ? { coverId, handoverNote: fields.handoverNote.trim() || null }
      : changing?.cover
        ? { coverId: null }
        : {},
  }
}
