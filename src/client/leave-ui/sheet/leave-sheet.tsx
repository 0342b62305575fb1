import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#client/api/http.ts'
import { useNameOf } from '#client/leave-ui/use-people.ts'
import { leaveRequestQuery, ownRequestsQuery } from '#client/queries/leave.ts'
import { formatRange } from '#client/ui/data/format-dates.ts'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Sheet, SheetBody } from '#client/ui/overlay/sheet.tsx'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { leaveNameOf } from '../leave-types.ts'
import { useLeaveTypeOf } from '../use-leave-types.ts'
import { LeaveActions } from './leave-actions-footer.tsx'
import { LeaveDetails } from './leave-details.tsx'
import { useOpenLeave } from './use-open-leave.ts'

/** One request with its history and what can be done with it, over the page whose address names it. */
export function LeaveSheet({ user }: { user: CurrentUser }) {
  const { openId, close } = useOpenLeave()
  // What it shows stays while it slides out.
  const [shownId, setShownId] = useState(openId)
  if (openId !== null && openId !== shownId) setShownId(openId)
  if (shownId === null) return null
  return <SheetOfLeave key={shownId} id={shownId} isOpen={openId !== null} user={user} onClose={close} />
}

type SheetOfLeaveProps = { id: string; isOpen: boolean; user: CurrentUser; onClose: () => void }

function SheetOfLeave({ id, isOpen, user, onClose }: SheetOfLeaveProps) {
  const { data: own } = useQuery({ ...ownRequestsQuery, enabled: false })
  const {
    data: leave,
    error,
    refetch,
  } = useQuery({
    ...leaveRequestQuery(id),
    // One's own list has it already.
    placeholderData: () => own?.find((request) => request.id === id),
  })
  const title = useTitle(leave, user)
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={title.name}
      eyebrow={title.owner || undefined}
    >
      {leave && (
        <>
          <LeaveDetails leave={leave} user={user} />
          <LeaveActions leave={leave} user={user} ownerName={title.owner} onLeaveSheet={onClose} />
        </>
      )}
      {!leave && (
        <SheetBody>
          {!error && <Skeleton className="h-40" />}
          {error && !isGone(error) && <ReadFailure what="This request" onRetry={() => void refetch()} />}
          {error && isGone(error) && (
            <p className="text-muted">This request doesn’t exist, or you can’t see it.</p>
          )}
        </SheetBody>
      )}
    </Sheet>
  )
}

function useTitle(leave: LeaveRequest | undefined, user: CurrentUser) {
  const leaveTypeOf = useLeaveTypeOf()
  const ownerName = useNameOf(leave?.userId ?? '')
  if (!leave) return { name: 'Leave', owner: '' }
  return {
    name: `${leaveNameOf(leaveTypeOf(leave.leaveType))}, ${formatRange(leave, user.today)}`,
    owner: leave.userId === user.id ? '' : ownerName,
  }
}

function isGone(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 403 || error.status === 400)
}
