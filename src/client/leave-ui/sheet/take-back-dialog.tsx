import { useState } from 'react'
import { noticeOf } from '#client/api/http.ts'
import { useCancelLeave } from '#client/queries/leave.ts'
import { formatLength, formatRange } from '#client/ui/data/format-dates.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { ConfirmDialog } from '#client/ui/overlay/dialog.tsx'
import type { DialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import { dayWord } from '#shared/format-dates.ts'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { useLeaveTypeOf } from '../use-leave-types.ts'

const failureText = 'Failed to update request. Please try again.'

/** A pending request, approved leave, or a change of it that waits for its decision. */
export type TakenBack = {
  leave: LeaveRequest
  what: 'request' | 'leave' | 'change'
  /** Empty for one's own. */
  ownerName: string
}

const words = {
  request: {
    title: 'Cancel this request?',
    keep: 'Keep request',
    confirm: 'Cancel request',
    done: 'Request cancelled',
  },
  leave: {
    title: 'Cancel this leave?',
    keep: 'Keep leave',
    confirm: 'Cancel leave',
    done: 'Leave cancelled',
  },
  change: {
    title: 'Withdraw the change?',
    keep: 'Keep the change',
    confirm: 'Withdraw',
    done: 'Change withdrawn',
  },
}

type TakeBackDialogProps = {
  dialog: DialogSubject<TakenBack>
  today: PlainDate
  /** What takes the focus once it is taken back: the button that opened this goes with it. */
  focusAfter: (leave: LeaveRequest) => HTMLElement | null
}

/** Asks before something is taken back. It stays open, with the reason, on a refusal. */
export function TakeBackDialog({ dialog, today, focusAfter }: TakeBackDialogProps) {
  const { subject, isOpen } = dialog
  const { mutate, isPending, error, reset } = useCancelLeave()
  const [takenBackIn, setTakenBackIn] = useState(0)
  const leaveTypeOf = useLeaveTypeOf()
  const { title, keep, confirm, done } = words[subject?.what ?? 'request']

  const close = () => {
    dialog.close()
    reset()
  }
  const takeBack = () => {
    if (!subject) return
    const { leave, what } = subject
    mutate((what === 'change' && leave.amendment?.id) || leave.id, {
      onSuccess: () => {
        setTakenBackIn(dialog.opening)
        close()
        toast({ title: done })
      },
      onError: (failure) =>
        toast({ title: 'Error', description: noticeOf(failure, failureText), variant: 'destructive' }),
    })
  }
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title={title}
      safeLabel={keep}
      confirmLabel={confirm}
      busy={isPending}
      onConfirm={takeBack}
      focusAfter={() => (subject && takenBackIn === dialog.opening ? focusAfter(subject.leave) : null)}
    >
      {subject && (
        <p>
          {subject.ownerName && `${subject.ownerName}: `}
          {leaveTypeOf(subject.leave.leaveType).name}, {formatRange(subject.leave, today)}.{' '}
          {effectOf(subject)}
        </p>
      )}
      {error && <Notice tone="error">{noticeOf(error, failureText)}</Notice>}
    </ConfirmDialog>
  )
}

function effectOf({ leave, what, ownerName }: TakenBack): string {
  if (what === 'change') return 'The leave stays as it is.'
  if (leave.leaveType !== 'annual') return ''
  const isOne = leave.unit === 'days' ? dayWord(leave.totalDays) === 'day' : leave.totalMinutes <= 60
  return `${formatLength(leave)} ${isOne ? 'goes' : 'go'} back to ${ownerName || 'you'}.`
}
