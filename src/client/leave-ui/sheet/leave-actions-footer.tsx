import { Button } from '#client/ui/form/button.tsx'
import { ButtonLink } from '#client/ui/layout/link.tsx'
import { useDialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import { SheetFooter } from '#client/ui/overlay/sheet.tsx'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { openChangeDialog, openRequestDialog } from '../request-dialog-state.ts'
import { useExtendableIllness } from '../still-ill.ts'
import { StillIllButton } from '../still-ill-button.tsx'
import { IllDialog } from './ill-dialog.tsx'
import { deciderActions, type LeaveAction, ownActions } from './leave-actions.ts'
import { ShortenDialog } from './shorten-dialog.tsx'
import { TakeBackDialog, type TakenBack } from './take-back-dialog.tsx'

type LeaveActionsProps = {
  leave: LeaveRequest
  user: CurrentUser
  /** Empty for one's own. */
  ownerName: string
  onLeaveSheet: () => void
}

/** The buttons below a request, for its owner or for somebody who may decide it. */
export function LeaveActions({ leave, user, ownerName, onLeaveSheet }: LeaveActionsProps) {
  const isOwn = leave.userId === user.id
  const isOwnIllness = isOwn && leave.leaveType === 'sick'
  const isExtendable = useExtendableIllness(user.today, isOwnIllness) === leave.id
  const actions = isOwn ? ownActions(leave, user.today, isExtendable) : deciderActions(leave, user.today)
  const takingBack = useDialogSubject<TakenBack>()
  const shortening = useDialogSubject<LeaveRequest>()
  const ill = useDialogSubject<LeaveRequest>()
  if (actions.length === 0) return null

  const act: Record<PlainAction, () => void> = {
    edit: () => openChangeDialog(leave),
    change: () => openChangeDialog(leave),
    shorten: () => shortening.open(leave),
    ill: () => ill.open(leave),
    again: () => {
      onLeaveSheet()
      openRequestDialog(draftOf(leave, user.today))
    },
    'cancel-request': () => takingBack.open({ leave, what: 'request', ownerName }),
    cancel: () => takingBack.open({ leave, what: 'leave', ownerName }),
    'withdraw-change': () => takingBack.open({ leave, what: 'change', ownerName }),
  }
  return (
    <>
      <SheetFooter>
        {actions.map((action) => {
          if (action === 'decide')
            return (
              <ButtonLink key={action} variant="primary" href="/requests?view=approvals">
                Decide in Team Approvals
              </ButtonLink>
            )
          if (action === 'still-ill')
            return <StillIllButton key={action} leave={leave} today={user.today} focusAfter={focusOfSheet} />
          return (
            <Button key={action} onClick={act[action]}>
              {labelOf(action, isOwn)}
            </Button>
          )
        })}
      </SheetFooter>
      <TakeBackDialog dialog={takingBack} today={user.today} focusAfter={focusOfSheet} />
      <ShortenDialog dialog={shortening} ownerName={ownerName} today={user.today} />
      <IllDialog dialog={ill} isOwn={isOwn} ownerName={ownerName} today={user.today} />
    </>
  )
}

type PlainAction = Exclude<LeaveAction, 'decide' | 'still-ill'>

function labelOf(action: PlainAction, isOwn: boolean): string {
  const labels: Record<typeof action, string> = {
    edit: 'Edit',
    change: isOwn ? 'Request change' : 'Change dates',
    shorten: 'Shorten',
    ill: isOwn ? 'I was ill' : 'Record illness',
    again: 'Request again',
    'withdraw-change': 'Withdraw the change',
    'cancel-request': 'Cancel request',
    cancel: 'Cancel leave',
  }
  return labels[action]
}

// Past dates can't be asked for again.
function draftOf({ leaveType, startDate, endDate }: LeaveRequest, today: string) {
  return {
    leaveType: leaveType ?? 'annual',
    ...(startDate >= today && { startDate, endDate }),
  }
}

// The button that opened the dialog goes with what it did.
function focusOfSheet(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[role="dialog"] [aria-label="Close"]')
}
