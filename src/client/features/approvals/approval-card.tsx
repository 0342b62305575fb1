import type { ChangeEvent, KeyboardEvent } from 'react'
import { useLeaveTypeOf } from '#client/leave-ui/use-leave-types.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import type { PendingApproval } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { ApprovalButtons } from './approval-buttons.tsx'
import { ApprovalContext } from './approval-context.tsx'
import { DatesAndNotes, RequesterAndType } from './approval-details.tsx'
import { idOf } from './use-decision-list.ts'

type ApprovalCardProps = {
  approval: PendingApproval
  today: PlainDate
  /** The one that the keyboard shortcuts act on. */
  isCurrent: boolean
  isSelected: boolean
  /** Why the server refused the decision. */
  refusal: string | undefined
  onFocus: () => void
  /** `withRange` selects everything from the last one selected up to this one. */
  onSelect: (withRange: boolean) => void
  onApprove: () => void
  onReject: () => void
  onDismiss: () => void
}

/** One pending request with what its decision needs: dates, notes, balance, who else is away. */
export function ApprovalCard(props: ApprovalCardProps) {
  const { approval, today, isCurrent, isSelected, refusal, onFocus, onSelect, onDismiss } = props
  const { employeeName, amends } = approval
  const leaveTypeOf = useLeaveTypeOf()
  const selectOnSpace = (event: KeyboardEvent) => {
    if (event.key !== ' ' || event.target !== event.currentTarget) return
    event.preventDefault()
    onSelect(event.shiftKey)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- notices when the focus moves inside
    <article
      id={idOf(approval.id)}
      tabIndex={-1}
      aria-label={`${employeeName}, ${amends ? 'change of ' : ''}${leaveTypeOf((amends ?? approval).leaveType).name}`}
      onFocus={onFocus}
      onKeyDown={selectOnSpace}
      className={classNames(
        'grid overflow-hidden rounded-card border bg-surface focus-visible:outline-2! xl:grid-cols-[minmax(0,1fr)_400px]',
        isCurrent ? 'border-primary' : 'border-line',
      )}
    >
      <div className="flex min-w-0 flex-col gap-3.5 p-5 max-sm:p-4">
        <div className="flex items-center gap-2.5">
          <Checkbox
            aria-label={`Select ${employeeName}’s request`}
            checked={isSelected}
            onChange={(event) => onSelect(withShift(event))}
          />
          <RequesterAndType approval={approval} />
        </div>
        <div className="flex min-w-0 flex-col gap-3.5 sm:pl-[30px]">
          <DatesAndNotes approval={approval} today={today} refusal={refusal} onDismiss={onDismiss} />
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-3 bg-paper p-5 pb-4 max-xl:border-t max-sm:p-4 xl:border-l">
        <ApprovalContext approval={approval} today={today} />
        <div className="mt-auto pt-0.5 max-xl:max-w-[400px]">
          <ApprovalButtons
            employeeName={employeeName}
            onApprove={props.onApprove}
            onReject={props.onReject}
          />
        </div>
      </div>
    </article>
  )
}

function withShift({ nativeEvent }: ChangeEvent): boolean {
  return nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
}
