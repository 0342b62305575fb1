import { TriangleAlert } from 'lucide-react'
import type { LeaveTypeOf } from '#client/leave-ui/leave-types.ts'
import { SwatchShape } from '#client/leave-ui/mark-shapes.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { formatInstant, formatRange } from '#client/ui/data/format-dates.ts'
import type { ApprovalRow } from '#shared/leave/approvals-contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { changeInWords } from './amendment-words.ts'
import { awayInWords, balanceInWords, datesOnly, durationInWords } from './row-words.ts'

type RowFactsProps = { approval: ApprovalRow; today: PlainDate; leaveTypeOf: LeaveTypeOf }

/** What spec 2.10 names of a request, the balance after it and who else is away: in two lines, on phones in five. */
export function RowFacts({ approval, today, leaveTypeOf }: RowFactsProps) {
  const { employeeName, employeeEmail, notes, createdAt, balanceAfter, othersAway, amends } = approval
  const leaveType = leaveTypeOf(approval.leaveType)
  return (
    <div className="grid min-w-0 gap-x-5 gap-y-1 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_minmax(0,6fr)_minmax(0,4fr)]">
      <div className="min-w-0">
        <h2 className="truncate leading-5 font-semibold">{employeeName}</h2>
        <p className="truncate text-small text-muted">{employeeEmail}</p>
      </div>
      <div className="min-w-0 figures">
        <p className="truncate leading-5 font-semibold">{formatRange(datesOnly(approval), today)}</p>
        <p className="flex min-w-0 items-center gap-1.5 text-small">
          <SwatchShape leaveType={leaveType} pending />
          <span className="truncate">
            <span className="font-[550]">{leaveType.name}</span>, {durationInWords(approval)}
          </span>
        </p>
        {amends && <p className="text-small">{changeInWords(approval, amends, { today, leaveTypeOf })}</p>}
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
