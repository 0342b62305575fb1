import { Check, CircleAlert, Users } from 'lucide-react'
import { today as browserToday } from '#client/api/clock.ts'
import { LeaveSwatch } from '#client/leave-ui/leave-marks.tsx'
import { useLeaveTypeOf } from '#client/leave-ui/use-leave-types.ts'
import { Avatar } from '#client/ui/data/avatar.tsx'
import { counted, formatLength, formatRange, localDateOf } from '#client/ui/data/format-dates.ts'
import type { ApprovalRow } from '#shared/leave/approvals-contract.ts'
import { type PlainDate, toDayNumber } from '#shared/plain-date.ts'
import { ApprovalButtons } from './approval-buttons.tsx'
import { idOf } from './row-focus.ts'
import { awayInWords, balanceInWords } from './row-words.ts'

type DecisionRowProps = {
  approval: ApprovalRow
  today: PlainDate
  refusal: string | undefined
  onApprove: () => void
  onReject: () => void
}

/** One request to decide in a row: whose, when, who else is away, the balance, and the two buttons. */
export function DecisionRow({ approval, today, refusal, onApprove, onReject }: DecisionRowProps) {
  const { id, employeeName, leaveType } = approval
  const [firstName = '', ...rest] = employeeName.split(' ')
  const leaveTypeOf = useLeaveTypeOf()
  return (
    <li
      id={idOf(id)}
      tabIndex={-1}
      aria-label={employeeName}
      className="grid grid-cols-[minmax(0,240px)_200px_minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2.5 border-t px-5 py-3 focus-visible:-outline-offset-2! focus-visible:outline-2! max-xl:grid-cols-2 max-lg:grid-cols-1 max-lg:px-4 max-lg:pt-3.5 max-lg:pb-4"
    >
      <div className="flex min-w-0 items-center gap-3">
        <Avatar firstName={firstName} lastName={rest.at(-1) ?? ''} />
        <div className="min-w-0">
          <p className="truncate leading-5 font-semibold">{employeeName}</p>
          <p className="text-small text-muted">{waitingInWords(approval)}</p>
        </div>
      </div>
      <div className="max-xl:row-start-2 max-lg:row-auto max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:justify-between max-lg:gap-x-2">
        <p className="font-semibold whitespace-nowrap">{formatRange(approval, today)}</p>
        {approval.amends && (
          <p className="text-small text-muted">
            {approval.amends.kind === 'ill' ? 'Was ill during ' : 'Instead of '}
            {formatRange(approval.amends, today)}
          </p>
        )}
        <p className="flex items-center gap-2 text-small font-[550]">
          <LeaveSwatch type={leaveType} pending />
          {leaveTypeOf(leaveType).name}, {formatLength(approval)}
        </p>
      </div>
      <div className="max-xl:row-start-2 max-lg:row-auto">
        <AwayAndBalance approval={approval} />
      </div>
      <div className="max-xl:row-start-1 max-xl:col-start-2 max-xl:justify-self-end max-lg:justify-self-auto max-lg:row-auto max-lg:col-auto">
        <ApprovalButtons size="sm" employeeName={employeeName} onApprove={onApprove} onReject={onReject} />
      </div>
      {refusal && (
        <p role="alert" className="col-span-full flex items-start gap-1.5 text-small font-medium text-danger">
          <CircleAlert aria-hidden className="mt-px size-4" />
          {refusal}
        </p>
      )}
    </li>
  )
}

function AwayAndBalance({ approval }: { approval: ApprovalRow }) {
  const { othersAway, balanceAfter, conflicts } = approval
  const Icon = othersAway > 0 ? Users : Check
  return (
    <p className="flex items-start gap-2 text-small text-pretty text-muted">
      <Icon aria-hidden className="mt-px size-[15px]" />
      <span>
        {awayInWords(approval)}
        {balanceAfter !== null && (
          <span className="block whitespace-nowrap">{balanceInWords(balanceAfter)}</span>
        )}
        {conflicts.map((conflict) => (
          <span key={conflict} className="block text-pending">
            {conflict}
          </span>
        ))}
      </span>
    </p>
  )
}

function waitingInWords({ createdAt }: ApprovalRow): string {
  const days = Math.max(0, toDayNumber(browserToday()) - toDayNumber(localDateOf(createdAt)))
  if (days === 0) return 'Requested today'
  return `Waiting ${counted(days, ['day', 'days'])}`
}
