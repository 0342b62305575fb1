import type { ComponentProps } from 'react'
import { noticeOf } from '#client/api/http.ts'
import { useExtendIllness } from '#client/queries/leave.ts'
import { formatRange } from '#client/ui/data/format-dates.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { Button } from '#client/ui/form/button.tsx'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'

const failureText = 'Failed to update request. Please try again.'

type StillIllButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'> & {
  leave: LeaveRequest
  today: PlainDate
  /** What takes the focus: the button goes with what it did. */
  focusAfter: (button: HTMLElement) => HTMLElement | null | undefined
}

/** Extends one's own sick leave to today, with one click. */
export function StillIllButton({ leave, today, focusAfter, ...look }: StillIllButtonProps) {
  const { mutate, isPending } = useExtendIllness()
  const extend = (button: HTMLElement) => {
    const next = focusAfter(button)
    mutate(leave.id, {
      onSuccess: (extended) => {
        next?.focus()
        toast({ title: 'Sick leave extended to today', description: `${formatRange(extended, today)}.` })
      },
      onError: (failure) =>
        toast({ title: 'Error', description: noticeOf(failure, failureText), variant: 'destructive' }),
    })
  }
  return (
    <Button
      {...look}
      aria-label={`Still ill today, ${formatRange(leave, today)}`}
      busy={isPending}
      onClick={(event) => extend(event.currentTarget)}
    >
      Still ill today
    </Button>
  )
}

/** The link of the row that the button is in. */
export function linkOfRow(button: HTMLElement): HTMLElement | null | undefined {
  return button.closest('li')?.querySelector('a')
}
