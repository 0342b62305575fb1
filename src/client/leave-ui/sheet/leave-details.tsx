import { useQuery } from '@tanstack/react-query'
import { approvalPathQuery, leaveHistoryQuery } from '#client/queries/leave.ts'
import { formatInstant, formatLength, formatRange } from '#client/ui/data/format-dates.ts'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { SheetBody } from '#client/ui/overlay/sheet.tsx'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { LeaveSwatch } from '../leave-marks.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { ToArrow } from '../to-arrow.tsx'
import { useLeaveTypeOf } from '../use-leave-types.ts'
import { CoverSection } from './cover-section.tsx'
import { type HistoryLine, historyOf } from './leave-history.ts'

/** What was asked for, its status, a change that waits for its decision, who covers, and its history. */
export function LeaveDetails({ leave, user }: { leave: LeaveRequest; user: CurrentUser }) {
  const { today } = user
  const leaveTypeOf = useLeaveTypeOf()
  return (
    <SheetBody className="grid content-start gap-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="inline-flex items-center gap-2 font-[550]">
          <LeaveSwatch type={leave.leaveType} status={leave.status} />
          {leaveTypeOf(leave.leaveType).name}
        </span>
        <span className="figures font-[550]">{formatLength(leave)}</span>
        <StatusBadge status={leave.status} />
      </div>
      {leave.amendment && <WaitingChange leave={leave} amendment={leave.amendment} today={today} />}
      <CoverSection leave={leave} user={user} />
      <section aria-labelledby="leave-history">
        <h3 id="leave-history" className="mb-3 font-semibold">
          History
        </h3>
        <LeaveHistory leave={leave} today={today} />
      </section>
    </SheetBody>
  )
}

/** What happened to it, oldest first, and who has to decide it now. */
export function LeaveHistory({ leave, today }: { leave: LeaveRequest; today: PlainDate }) {
  const { data: events, isError, refetch } = useQuery(leaveHistoryQuery(leave.id))
  // Without it, the history still says who can decide now.
  const { data: path } = useQuery({ ...approvalPathQuery(leave.id), enabled: leave.waitsFor.length > 0 })
  if (isError) return <ReadFailure what="The history" onRetry={() => void refetch()} />
  if (!events) return <Skeleton className="h-24" />
  return (
    <ol className="grid border-l border-line">
      {historyOf(leave, events, path, today).map((line) => (
        <LineOfHistory key={line.id} line={line} today={today} />
      ))}
    </ol>
  )
}

type WaitingChangeProps = {
  leave: LeaveRequest
  amendment: NonNullable<LeaveRequest['amendment']>
  today: PlainDate
}

function WaitingChange({ leave, amendment, today }: WaitingChangeProps) {
  const leaveTypeOf = useLeaveTypeOf()
  const isIllness = amendment.kind === 'ill'
  return (
    <section
      aria-labelledby="waiting-change"
      className="grid gap-1 rounded-card bg-pending-soft px-4 py-3 text-pending"
    >
      <h3 id="waiting-change" className="font-semibold">
        {isIllness ? 'Reported ill, not decided yet' : 'A change is awaiting a decision'}
      </h3>
      {isIllness ? (
        <p>
          {formatRange(amendment, today)} would become sick leave, {formatLength(amendment)}.
        </p>
      ) : (
        <>
          <p>
            {formatRange(leave, today)}
            <ToArrow />
            {formatRange(amendment, today)}
          </p>
          <p>
            {formatLength(leave)}
            <ToArrow />
            {formatLength(amendment)}
            {amendment.leaveType !== leave.leaveType && `, ${leaveTypeOf(amendment.leaveType).name}`}
          </p>
        </>
      )}
      <p className="text-small">Until then, the leave stays as it is.</p>
    </section>
  )
}

function LineOfHistory({ line, today }: { line: HistoryLine; today: PlainDate }) {
  return (
    <li className="relative pb-4 pl-5 last:pb-0">
      <span
        aria-hidden
        className="absolute top-[7px] left-[-4.5px] size-2 rounded-full border-[1.5px] border-control bg-surface"
      />
      <p className="font-[550]">{line.what}</p>
      {line.at && (
        <p className="text-small text-muted">
          <time dateTime={line.at}>{formatInstant(line.at, today)}</time>
        </p>
      )}
      {line.said && <p className="mt-1 border-l-2 pl-3 break-words whitespace-pre-line">{line.said}</p>}
    </li>
  )
}
