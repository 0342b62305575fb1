import { useState } from 'react'
import { noticeOf } from '#client/api/http.ts'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { toast } from '#client/ui/toast-store.ts'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { dayWord, formatDayCount, formatRange } from './format-dates.ts'
import { useCancelLeave } from './leave-api.ts'
import { leaveTypeOf } from './leave-types.ts'
import { rowIdOf } from './own-request.tsx'

const failureText = 'Failed to update request. Please try again.'

type TakeBackDialogProps = { request: LeaveRequest | null; today: PlainDate; onClose: () => void }

/** Asks before a pending request is withdrawn or approved leave is cancelled. It stays open, with the reason, on a refusal. */
export function TakeBackDialog({ request, today, onClose }: TakeBackDialogProps) {
  // What it shows stays while it fades out.
  const [shown, setShown] = useState(request)
  if (request && request !== shown) setShown(request)
  const { mutate, isPending, error, reset } = useCancelLeave()
  const [takenBackId, setTakenBackId] = useState('')
  const isWithdrawal = shown?.status === 'pending'

  const close = () => {
    onClose()
    reset()
  }
  const takeBack = () => {
    if (!shown) return
    mutate(shown.id, {
      onSuccess: () => {
        setTakenBackId(shown.id)
        close()
        toast({ title: isWithdrawal ? 'Request withdrawn' : 'Leave cancelled' })
      },
      onError: (failure) =>
        toast({ title: 'Error', description: noticeOf(failure, failureText), variant: 'destructive' }),
    })
  }
  return (
    <ConfirmDialog
      open={request !== null}
      onOpenChange={(open) => !open && close()}
      title={isWithdrawal ? 'Withdraw this request?' : 'Cancel this leave?'}
      safeLabel={isWithdrawal ? 'Keep request' : 'Keep leave'}
      confirmLabel={isWithdrawal ? 'Withdraw' : 'Cancel leave'}
      busy={isPending}
      onConfirm={takeBack}
      // The button that opened it goes with the way back.
      focusAfter={() => (takenBackId === shown?.id ? document.getElementById(rowIdOf(takenBackId)) : null)}
    >
      {shown && (
        <p>
          {leaveTypeOf(shown.leaveType).name}, {formatRange(shown, today)}.
          {shown.leaveType === 'annual' && ` ${backToYou(shown.totalDays)}`}
        </p>
      )}
      {error && <Notice tone="error">{noticeOf(error, failureText)}</Notice>}
    </ConfirmDialog>
  )
}

function backToYou(totalDays: string): string {
  return `${formatDayCount(totalDays)} ${dayWord(totalDays) === 'day' ? 'goes' : 'go'} back to you.`
}
