import { LeaveSwatch } from '#client/leave-ui/leave-marks.tsx'
import { submittedInWords, wayBack } from '#client/leave-ui/own-leave.ts'
import { useOpenLeave } from '#client/leave-ui/sheet/use-open-leave.ts'
import { StatusBadge } from '#client/leave-ui/status-badge.tsx'
import { linkOfRow, StillIllButton } from '#client/leave-ui/still-ill-button.tsx'
import { useLeaveTypeOf } from '#client/leave-ui/use-leave-types.ts'
import { Badge } from '#client/ui/data/badge.tsx'
import { formatLength, formatRange } from '#client/ui/data/format-dates.ts'
import { Button } from '#client/ui/form/button.tsx'
import { Anchor } from '#client/ui/layout/link.tsx'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'

export function rowIdOf(requestId: string): string {
  return `request-${requestId}`
}

type OwnRequestProps = {
  request: LeaveRequest
  today: PlainDate
  /** Whether it's sick leave that can be extended to today. */
  isExtendable: boolean
  onTakeBack: () => void
}

/** One of one's own requests with all that spec 2.10 lists. */
export function OwnRequest({ request, today, isExtendable, onTakeBack }: OwnRequestProps) {
  const { leaveType, status, notes, rejectionReason } = request
  const dates = formatRange(request, today)
  const back = wayBack(request, today)
  const leaveTypeOf = useLeaveTypeOf()
  const { hrefOf } = useOpenLeave()
  return (
    <li
      id={rowIdOf(request.id)}
      tabIndex={-1}
      className="focus-visible:outline-2! focus-visible:-outline-offset-2! grid grid-cols-[20px_minmax(0,15rem)_minmax(0,1fr)_5rem_6.75rem_7rem] items-center gap-x-3.5 gap-y-1.5 px-5 py-3.5 max-xl:grid-cols-[20px_minmax(0,1fr)_auto] max-xl:items-start max-lg:gap-x-3 max-lg:px-4"
    >
      <LeaveSwatch type={leaveType} status={status} className="max-xl:mt-0.5" />
      <div className="min-w-0">
        <p className="font-[550]">
          <Anchor
            href={hrefOf(request.id)}
            className="rounded-bar underline-offset-3 hover:text-primary hover:underline max-lg:-my-2.5 max-lg:inline-block max-lg:py-2.5"
          >
            {dates}
          </Anchor>
        </p>
        <p className="text-small text-muted">{leaveTypeOf(leaveType).name}</p>
      </div>
      <div className="min-w-0 text-small text-muted max-xl:col-[2/-1] max-xl:row-start-2">
        <p>{submittedInWords(request, today)}</p>
        {notes && <p className="break-words whitespace-pre-line text-ink">{notes}</p>}
        {rejectionReason && (
          <p className="break-words text-ink">
            <span className="text-danger">Reason:</span> {rejectionReason}
          </p>
        )}
      </div>
      <p className="figures text-right font-[550] max-xl:col-start-3 max-xl:row-start-1">
        {formatLength(request)}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-2 max-xl:col-[2/-1] max-xl:row-start-3 xl:contents">
        <div>
          {request.amendment ? (
            <Badge tone="pending">Change requested</Badge>
          ) : (
            <StatusBadge status={status} />
          )}
        </div>
        {back ? (
          <Button
            variant="quiet"
            size="sm"
            aria-label={`${back}, ${dates}`}
            onClick={onTakeBack}
            className="-mr-3 justify-self-end"
          >
            {back}
          </Button>
        ) : isExtendable ? (
          <StillIllButton
            leave={request}
            today={today}
            variant="quiet"
            size="sm"
            focusAfter={linkOfRow}
            className="-mr-3 justify-self-end"
          />
        ) : (
          <span />
        )}
      </div>
    </li>
  )
}
