import { TriangleAlert } from 'lucide-react'
import { LeaveSwatch } from '#client/leave-ui/leave-marks.tsx'
import { useLeaveTypeOf } from '#client/leave-ui/use-leave-types.ts'
import { classNames } from '#client/ui/class-names.ts'
import { formatInstant, formatRangeWithYear } from '#client/ui/data/format-dates.ts'
import type { ApprovalRow } from '#shared/leave/approvals-contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { awayInWords, balanceInWords, changeInRow, durationInWords } from './row-words.ts'

/** What spec 2.10 names of a request, the balance after it and who else is away: in two lines, on phones in five. */
export function RowFacts({ approval, today }: { approval: ApprovalRow; today: PlainDate }) {
  const { employeeName, employeeEmail, leaveType, notes, createdAt, balanceAfter, othersAway, amends } =
    approval
  const leaveTypeOf = useLeaveTypeOf()
  return (
    <div className="grid min-w-0 gap-x-5 gap-y-1 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_minmax(0,6fr)_minmax(0,4fr)]">
      <div className="min-w-0">
        <h2 className="truncate leading-5 font-semibold">{employeeName}</h2>
        <p className="truncate text-small text-muted">{employeeEmail}</p>
      </div>
      <div className="min-w-0 figures">
        <p className="truncate leading-5 font-semibold">
          {formatRangeWithYear(approval.startDate, approval.endDate)}
        </p>
        <p className="flex min-w-0 items-center gap-1.5 text-small">
          <LeaveSwatch type={leaveType} pending />
          <span className="truncate">
            <span className="font-[550]">{leaveTypeOf(leaveType).name}</span>, {durationInWords(approval)}
          </span>
        </p>
        {amends && <p className="truncate text-small text-muted">{changeInRow(amends, today)}</p>}
      </div>
      <div className="min-w-0">
        <p className={classNames('truncate leading-5', notes === null && 'text-muted max-lg:hidden')}>
          {notes ?? 'No notes'}
        </p>
        <p className="truncate text-small text-muted">
          Submitted <time dateTime={createdAt}>{formatInstant(createdAt, today)}</time>
        </p>
      </div>
      <div className="min-w-0 figures max-lg:flex max-lg:flex-wrap max-lg:gap-x-3">
        <p className={classNames('truncate leading-5', balanceAfter === null && 'text-muted')}>
          {balanceInWords(balanceAfter)}
        </p>
        <p className="truncate text-small text-muted max-lg:leading-5">{awayInWords(othersAway)}</p>
      </div>
    </div>
  )
}

/** What stands against a request, in words, below the row. */
export function Conflicts({ conflicts }: { conflicts: readonly string[] }) {
  return (
    <p className="col-span-full flex items-start gap-1.5 text-small font-[550] text-pretty text-pending lg:pl-8">
      <TriangleAlert aria-hidden className="mt-px size-4" />
      <span>
        <span className="sr-only">Conflict: </span>
        {conflicts.join(' ')}
      </span>
    </p>
  )
}
