import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LeaveTypeOf } from '#client/leave-ui/leave-types.ts'
import { SwatchShape } from '#client/leave-ui/mark-shapes.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { formatDay, formatInstant, formatLength } from '#client/ui/data/format-dates.ts'
import { timesInWords } from '#shared/format-dates.ts'
import type { ApprovalRow } from '#shared/leave/approvals-contract.ts'
import { anyOf } from '#shared/leave/approver-words.ts'
import { coverInWords } from '#shared/leave/cover.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { changeInWords } from './amendment-words.ts'
import { awayInWords, balanceInWords } from './row-words.ts'

const columns =
  'xl:gap-x-3 xl:grid-cols-[minmax(0,34fr)_minmax(0,23fr)_minmax(0,23fr)_minmax(0,22fr)_minmax(0,28fr)_minmax(0,34fr)]'

/**
 * What the columns are, once above the rows; where there is no room for columns, the values speak for
 * themselves.
 */
export function RowHeadings() {
  return (
    <div aria-hidden className="flex gap-3 px-4 pb-1.5 text-small text-muted max-xl:hidden">
      <div className={classNames('ml-8 grid min-w-0 flex-1 gap-x-4', columns)}>
        {['Employee', 'Start date', 'End date', 'Duration', 'Submitted', 'Balance after'].map((heading) => (
          <span key={heading}>{heading}</span>
        ))}
      </div>
      <span className="w-[13rem]" />
    </div>
  )
}

type RowFactsProps = { approval: ApprovalRow; today: PlainDate; leaveTypeOf: LeaveTypeOf }

/** What spec 2.10 names of a request, the balance after it and who else is away. */
export function RowFacts({ approval, today, leaveTypeOf }: RowFactsProps) {
  const { startDate, endDate, notes, createdAt, balanceAfter, amends } = approval
  const { waitsForOthers, cover } = approval
  const leaveType = leaveTypeOf(approval.leaveType)
  const times = timesInWords(approval)
  return (
    <div className={classNames('grid min-w-0 gap-x-4 gap-y-1 figures', columns)}>
      <div className="min-w-0">
        <h2 className="truncate leading-5 font-semibold">{approval.employeeName}</h2>
        <p className="truncate text-small text-muted">{approval.employeeEmail}</p>
      </div>
      <div className="flex min-w-0 flex-wrap gap-x-1.5 leading-5 font-semibold xl:contents">
        <Fact name="Start date">
          {formatDay(startDate, today)}
          {times && <span className="text-small font-normal text-muted max-xl:pl-1.5 xl:block">{times}</span>}
        </Fact>
        {startDate !== endDate && <span className="font-normal xl:hidden">to</span>}
        <Fact name="End date" className={startDate === endDate ? 'max-xl:sr-only' : undefined}>
          {formatDay(endDate, today)}
        </Fact>
      </div>
      <div className="flex min-w-0 flex-wrap-reverse justify-end gap-x-3 max-xl:flex-row-reverse xl:block">
        <Fact name="Duration">
          <span>{formatLength(approval)}</span>
        </Fact>
        <p className="flex min-w-0 items-center gap-1.5 text-small font-[550]">
          <SwatchShape leaveType={leaveType} pending />
          <span className="truncate">{leaveType.name}</span>
        </p>
      </div>
      <div className="min-w-0">
        <Fact name="Submitted" className="truncate max-xl:text-small max-xl:text-muted">
          <span aria-hidden className="xl:hidden">
            Submitted{' '}
          </span>
          <time dateTime={createdAt}>{formatInstant(createdAt, today)}</time>
        </Fact>
        <p className={classNames('truncate text-small', notes === null && 'text-muted max-xl:hidden')}>
          {notes ?? 'No notes'}
        </p>
      </div>
      <div className="min-w-0 max-xl:flex max-xl:flex-wrap max-xl:gap-x-3">
        <p className={classNames('truncate leading-5', balanceAfter === null && 'text-muted')}>
          {balanceInWords(balanceAfter)}
        </p>
        <p className="text-small text-pretty text-muted max-xl:leading-5 xl:truncate">
          {awayInWords(approval)}
        </p>
      </div>
      {waitsForOthers.length > 0 && (
        <p className="col-span-full text-small text-muted">With {anyOf(waitsForOthers)}</p>
      )}
      {cover && <p className="col-span-full text-small text-muted">Cover: {coverInWords(cover)}</p>}
      {amends && (
        <p className="col-span-full text-small">{changeInWords(approval, amends, { today, leaveTypeOf })}</p>
      )}
    </div>
  )
}

function Fact({
  name,
  className,
  children,
}: {
  name: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <p className={classNames('leading-5', className)}>
      <span className="sr-only">{name}: </span>
      {children}
    </p>
  )
}

/** The reasons against a request, in words, below the row. */
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
