import { ChevronDown } from 'lucide-react'
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { useLeaveTypeOf } from '#client/leave-ui/use-leave-types.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Button } from '#client/ui/form/button.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import type { ApprovalRow } from '#shared/leave/approvals-contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { ApprovalButtons } from './approval-buttons.tsx'
import { RefusalNotice } from './approval-details.tsx'
import { OpenApproval } from './open-approval.tsx'
import { Conflicts, RowFacts } from './row-facts.tsx'
import { idOf } from './use-decision-list.ts'

export type ApprovalItemProps = {
  approval: ApprovalRow
  today: PlainDate
  /** The one that the keyboard shortcuts act on. */
  isCurrent: boolean
  /** Whether it takes the focus as soon as it is drawn. */
  takesFocus: boolean
  isSelected: boolean
  /** Shows all about it. */
  isOpen: boolean
  /** Why the server refused the decision. */
  refusal: string | undefined
  onFocus: () => void
  onToggle: () => void
  /** `withRange` selects everything from the last one selected up to this one. */
  onSelect: (withRange: boolean) => void
  onApprove: () => void
  onReject: () => void
  onDismiss: () => void
}

/** One pending request in a row, which opens in place (spec 2.10). */
export function ApprovalItem(props: ApprovalItemProps) {
  const { approval, today, isCurrent, takesFocus, isSelected, isOpen, refusal, onFocus, onToggle, onSelect } =
    props
  const { employeeName, amends, conflicts } = approval
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) row.current?.focus()
  }, [takesFocus])
  const leaveTypeOf = useLeaveTypeOf()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || (event.key !== ' ' && event.key !== 'Enter')) return
    event.preventDefault()
    if (event.key === 'Enter') onToggle()
    else onSelect(event.shiftKey)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- notices when the focus moves inside
    <article
      ref={row}
      id={idOf(approval.id)}
      tabIndex={-1}
      aria-label={`${employeeName}, ${amends ? 'change of ' : ''}${leaveTypeOf((amends ?? approval).leaveType).name}`}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      className={classNames(
        'scroll-my-20 rounded-card border bg-surface focus-visible:outline-2!',
        isCurrent ? 'border-primary' : 'border-line',
      )}
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 px-4 py-3 lg:grid-cols-[auto_minmax(0,1fr)_auto_auto] lg:items-center">
        <Checkbox
          aria-label={`Select ${employeeName}’s request`}
          checked={isSelected}
          onChange={(event) => onSelect(withShift(event))}
          className="max-lg:mt-1"
        />
        <RowFacts approval={approval} today={today} />
        <div className="max-lg:order-last max-lg:col-span-full lg:w-44">
          <ApprovalButtons
            size="sm"
            employeeName={employeeName}
            onApprove={props.onApprove}
            onReject={props.onReject}
          />
        </div>
        <Button
          variant="quiet"
          size="sm"
          iconOnly
          aria-expanded={isOpen}
          aria-label={`Details of ${employeeName}’s request`}
          onClick={onToggle}
          className="max-lg:-mt-2 max-lg:-mr-2"
        >
          <ChevronDown aria-hidden className={classNames('transition-transform', isOpen && 'rotate-180')} />
        </Button>
        {!isOpen && conflicts.length > 0 && <Conflicts conflicts={conflicts} />}
      </div>
      {refusal && !isOpen && (
        <div className="px-4 pb-3">
          <RefusalNotice refusal={refusal} onDismiss={props.onDismiss} />
        </div>
      )}
      {isOpen && (
        <OpenApproval approval={approval} today={today} refusal={refusal} onDismiss={props.onDismiss} />
      )}
    </article>
  )
}

function withShift({ nativeEvent }: ChangeEvent): boolean {
  return nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
}
