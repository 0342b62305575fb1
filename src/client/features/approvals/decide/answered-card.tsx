import type { ReactNode } from 'react'
import { LeaveSwatch } from '#client/leave-ui/leave-marks.tsx'
import { StatusBadge } from '#client/leave-ui/status-badge.tsx'
import { useLeaveTypeOf } from '#client/leave-ui/use-leave-types.ts'
import { Card } from '#client/ui/data/card.tsx'
import { formatInstant, formatLength, formatRange } from '#client/ui/data/format-dates.ts'
import type { LeaveLength } from '#shared/format-dates.ts'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'

export const answerId = 'decide-answer'

type AnsweredCardProps = {
  /** Its status in one sentence. It takes the focus after a decision. */
  sentence: string
  at?: string | null
  reason?: string | null
  status: LeaveRequest['status']
  asked: Pick<LeaveRequest, 'leaveType' | 'startDate' | 'endDate' | keyof LeaveLength>
  today: PlainDate
  /** Links: what to do next. */
  next: ReactNode
  history: ReactNode
}

/** A request with nothing left to decide here: its status, the reason, and what to do next. */
export function AnsweredCard(props: AnsweredCardProps) {
  const { sentence, at, reason, status, asked, today, next, history } = props
  const leaveTypeOf = useLeaveTypeOf()
  return (
    <Card aria-labelledby={answerId}>
      <div className="grid gap-4 p-6 max-sm:p-4">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <h2 id={answerId} tabIndex={-1} className="serif-title text-heading text-pretty">
              {sentence}
            </h2>
            {at && (
              <p className="text-small text-muted">
                <time dateTime={at}>{formatInstant(at, today)}</time>
              </p>
            )}
          </div>
          <StatusBadge status={status} />
        </div>
        {reason && <p className="max-w-[70ch] border-l-2 pl-3 break-words whitespace-pre-line">{reason}</p>}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="inline-flex items-center gap-2 font-[550]">
            <LeaveSwatch type={asked.leaveType} status={status} />
            {leaveTypeOf(asked.leaveType).name}
          </span>
          <span className="figures">{formatRange(asked, today)}</span>
          <span className="figures text-muted">{formatLength(asked)}</span>
        </p>
        <div className="flex flex-wrap items-center gap-2">{next}</div>
      </div>
      <div className="border-t p-6 max-sm:p-4">{history}</div>
    </Card>
  )
}
