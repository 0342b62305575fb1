import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Notice } from '#client/ui/notice.tsx'
import type { PendingApproval } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { changeInWords } from './amendment-words.ts'
import { ApprovalContext } from './approval-context.tsx'
import { ApprovalFacts } from './approval-facts.tsx'
import { LeaveSwatch } from './leave-marks.tsx'
import { RuleBox } from './rule-box.tsx'
import { idOf } from './use-decision-list.ts'
import { useLeaveTypeOf } from './use-leave-types.ts'

type ApprovalCardProps = {
  approval: PendingApproval
  today: PlainDate
  /** The one that the letters act on. */
  isCurrent: boolean
  /** Why the server refused the decision. */
  refusal: string | undefined
  onFocus: () => void
  onApprove: () => void
  onReject: () => void
  onDismiss: () => void
}

/** One pending request with what its decision needs: whose, when, why, what is left after it, who else is away. */
export function ApprovalCard(props: ApprovalCardProps) {
  const { approval, today, isCurrent, refusal, onFocus, onApprove, onReject, onDismiss } = props
  const { employeeName, notes, amends, warnings } = approval
  const leaveTypeOf = useLeaveTypeOf()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears that the focus has come inside
    <article
      id={idOf(approval.id)}
      tabIndex={-1}
      aria-label={`${employeeName}, ${amends ? 'change of ' : ''}${leaveTypeOf((amends ?? approval).leaveType).name}`}
      onFocus={onFocus}
      className={classNames(
        'grid overflow-hidden rounded-card border bg-surface focus-visible:outline-2! xl:grid-cols-[minmax(0,1fr)_400px]',
        isCurrent ? 'border-primary' : 'border-line',
      )}
    >
      <div className="flex min-w-0 flex-col gap-3.5 p-5 max-sm:p-4">
        <WhoAndWhat approval={approval} />
        {amends && <p className="font-[550]">{changeInWords(approval, amends, { today, leaveTypeOf })}</p>}
        <ApprovalFacts approval={approval} today={today} />
        {notes ? (
          <p className="max-w-[70ch] border-l-2 pl-3 break-words whitespace-pre-line">{notes}</p>
        ) : (
          <p className="text-muted">No notes</p>
        )}
        {warnings.map((rule) => (
          <RuleBox key={rule} tone="warning" rule={rule} />
        ))}
        {refusal && (
          <Notice
            tone="error"
            title={refusal}
            action={
              <Button size="sm" onClick={onDismiss}>
                Dismiss
              </Button>
            }
          />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-3 bg-paper p-5 pb-4 max-xl:border-t max-sm:p-4 xl:border-l">
        <ApprovalContext approval={approval} today={today} />
        <div className="mt-auto flex gap-2 pt-0.5 max-xl:max-w-[400px] *:flex-1">
          <Button aria-label={`Reject ${employeeName}’s request`} onClick={onReject}>
            Reject
          </Button>
          <Button variant="primary" aria-label={`Approve ${employeeName}’s request`} onClick={onApprove}>
            Approve
          </Button>
        </div>
      </div>
    </article>
  )
}

function WhoAndWhat({ approval }: { approval: PendingApproval }) {
  const { employeeName, employeeEmail, leaveType } = approval
  const leaveTypeOf = useLeaveTypeOf()
  const [firstName = '', ...rest] = employeeName.split(' ')
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Avatar firstName={firstName} lastName={rest.at(-1) ?? ''} />
      <div className="min-w-0 flex-1">
        <h2 className="truncate leading-5 font-semibold">{employeeName}</h2>
        <p className="truncate text-small text-muted">{employeeEmail}</p>
      </div>
      <span className="inline-flex items-center gap-2 font-[550] whitespace-nowrap">
        <LeaveSwatch type={leaveType} pending />
        {leaveTypeOf(leaveType).name}
      </span>
    </div>
  )
}
