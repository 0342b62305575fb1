import { useLeaveTypes } from '#client/queries/leave-types.ts'
import { Button } from '#client/ui/form/button.tsx'
import { useDialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import { fullName } from '#shared/full-name.ts'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import { isCoverNeeded } from '#shared/leave/cover.ts'
import { parseDays } from '#shared/leave/days.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { CoverBadge } from '../cover-badge.tsx'
import { CoverDialog } from './cover-dialog.tsx'

/** Who covers, with their answer and the hand-over note; its owner changes both until the leave is over. */
export function CoverSection({ leave, user }: { leave: LeaveRequest; user: CurrentUser }) {
  const { cover, handoverNote } = leave
  const { data: types } = useLeaveTypes()
  const choosing = useDialogSubject<LeaveRequest>()
  const type = types?.find(({ key }) => key === leave.leaveType)
  const hasCover = type !== undefined && type.cover !== 'off'
  const mayChoose = isToCome(leave, user) && (hasCover || cover !== null)
  const isMissing =
    leave.status === 'pending' && type !== undefined && isCoverNeeded(type, parseDays(leave.totalDays))
  if (!cover && !mayChoose && !isMissing && !handoverNote) return null
  return (
    <section aria-labelledby="leave-cover" className="grid gap-1.5">
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id="leave-cover" className="font-semibold">
          Cover
        </h3>
        {mayChoose && (
          <Button variant="quiet" size="sm" className="ml-auto" onClick={() => choosing.open(leave)}>
            {cover ? 'Change cover' : 'Choose a colleague'}
          </Button>
        )}
      </div>
      {cover ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {fullName(cover.person)} <CoverBadge answer={cover.answer} />
        </p>
      ) : (
        <p className="text-muted">
          {leave.userId === user.id ? 'No one covers for you.' : 'No one covers yet.'}
        </p>
      )}
      {handoverNote && <p className="border-l-2 pl-3 break-words whitespace-pre-line">{handoverNote}</p>}
      <CoverDialog dialog={choosing} user={user} />
    </section>
  )
}

function isToCome({ userId, status, endDate }: LeaveRequest, user: CurrentUser): boolean {
  return userId === user.id && (status === 'pending' || status === 'approved') && endDate >= user.today
}
