import type { ToastNotice } from '#client/ui/feedback/toast-store.ts'
import { anyOrAllOf } from '#shared/leave/approver-words.ts'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import { earliestStart } from '#shared/leave/earliest-start.ts'
import { earlierOf, type PlainDate } from '#shared/plain-date.ts'

/** What the dialog is for: a request of one's own, leave recorded for somebody, or a change. */
export type RequestPurpose = 'ask' | 'record' | 'edit' | 'ask-to-change' | 'change'

/** A pending request is edited in place; approved leave is changed by its deciders, or by asking them. */
export function purposeOf({
  changing,
  recordsFor,
  userId,
}: {
  changing: LeaveRequest | null
  /** Somebody else; empty for oneself. */
  recordsFor: string
  userId: string
}): RequestPurpose {
  if (!changing) return recordsFor ? 'record' : 'ask'
  if (changing.status === 'pending') return 'edit'
  return changing.userId === userId ? 'ask-to-change' : 'change'
}

export const dialogWords: Record<RequestPurpose, { title: string; submit: string }> = {
  ask: { title: 'Request Leave', submit: 'Submit Request' },
  record: { title: 'Record Leave', submit: 'Record Leave' },
  edit: { title: 'Edit Request', submit: 'Save Changes' },
  'ask-to-change': { title: 'Request Leave Change', submit: 'Request Change' },
  change: { title: 'Change Leave', submit: 'Change Leave' },
}

type Choosing = { purpose: RequestPurpose; changing: LeaveRequest | null; leaveType: string }

/**
 * The earliest day that can be chosen; null for any. Other past leave is recorded by those who may decide it.
 */
export function earliestDay({ purpose, changing, leaveType }: Choosing, today: PlainDate): PlainDate | null {
  if (purpose === 'record' || purpose === 'change') return null
  const earliest = earliestStart(leaveType, today)
  const keepsStart = changing && earliestStart(changing.leaveType ?? '', today) >= earliest
  return keepsStart ? earlierOf(changing.startDate, earliest) : earliest
}

/** Said once the server has taken it. */
export function noticeOfSent(
  leave: LeaveRequest,
  { changing, userId }: { changing: LeaveRequest | null; userId: string },
): ToastNotice {
  if (changing?.status === 'pending') return { title: 'Request changed' }
  const isOwn = leave.userId === userId
  const approvers =
    leave.waitsFor.length > 0
      ? anyOrAllOf({ people: leave.waitsFor, needsAll: leave.waitsForAll })
      : 'an approver'
  if (changing && leave.amendment) {
    return {
      title: 'Change sent',
      description: `${isOwn ? 'Your' : 'The'} leave stays as it is until ${approvers} decides.`,
    }
  }
  if (changing) return { title: 'Leave changed' }
  if (!isOwn) {
    const isPending = leave.status === 'pending'
    return { title: 'Leave recorded', description: isPending ? `It’s waiting for ${approvers}.` : undefined }
  }
  return {
    title: 'Leave request submitted successfully!',
    description: leave.status === 'approved' ? 'It’s approved already.' : undefined,
  }
}
