import { LeaveSwatch } from '#client/leave-ui/leave-marks.tsx'
import { RuleBox } from '#client/leave-ui/rule-box.tsx'
import { useLeaveTypeOf } from '#client/leave-ui/use-leave-types.ts'
import { Avatar } from '#client/ui/data/avatar.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'
import type { PendingApproval } from '#shared/leave/contract.ts'
import { coverInWords } from '#shared/leave/cover.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { changeInWords } from './amendment-words.ts'
import { ApprovalFacts } from './approval-facts.tsx'

/** Whose request it is, and which type of leave. */
export function RequesterAndType({ approval }: { approval: PendingApproval }) {
  const { employeeName, employeeEmail, leaveType } = approval
  const leaveTypeOf = useLeaveTypeOf()
  const [firstName = '', ...rest] = employeeName.split(' ')
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
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

type DatesAndNotesProps = {
  approval: PendingApproval
  /** The reasons against it, each in one sentence. */
  conflicts: readonly string[]
  today: PlainDate
  /** Below a row that has its dates. */
  isBelowRow?: boolean
  /** Why the server refused the decision. */
  refusal: string | undefined
  onDismiss: () => void
}

/** Its dates and notes, who covers, the rules it breaks, and why a decision about it was refused. */
export function DatesAndNotes(props: DatesAndNotesProps) {
  const { approval, conflicts, today, isBelowRow = false, refusal, onDismiss } = props
  const { notes, amends, cover, handoverNote } = approval
  const leaveTypeOf = useLeaveTypeOf()
  return (
    <>
      {amends && !isBelowRow && (
        <p className="font-[550]">{changeInWords(approval, amends, { today, leaveTypeOf })}</p>
      )}
      {(!isBelowRow || amends) && <ApprovalFacts approval={approval} today={today} />}
      {notes ? (
        <p className="max-w-[70ch] border-l-2 pl-3 break-words whitespace-pre-line">{notes}</p>
      ) : (
        <p className="text-muted">No notes</p>
      )}
      {cover && !isBelowRow && (
        <p>
          <span className="text-muted">Cover:</span> {coverInWords(cover)}
        </p>
      )}
      {handoverNote && (
        <div>
          <p className="text-small text-muted">Hand-over note</p>
          <p className="max-w-[70ch] border-l-2 pl-3 break-words whitespace-pre-line">{handoverNote}</p>
        </div>
      )}
      {conflicts.map((rule) => (
        <RuleBox key={rule} tone="warning" rule={rule} />
      ))}
      {refusal && <RefusalNotice refusal={refusal} onDismiss={onDismiss} />}
    </>
  )
}

export function RefusalNotice({ refusal, onDismiss }: { refusal: string; onDismiss: () => void }) {
  return (
    <Notice
      tone="error"
      title={refusal}
      action={
        <Button size="sm" onClick={onDismiss}>
          Dismiss
        </Button>
      }
    />
  )
}
