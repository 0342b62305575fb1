import { ChevronDown } from 'lucide-react'
import { type ChangeEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import type { LeaveTypeOf } from '#client/leave-ui/leave-types.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Button } from '#client/ui/form/button.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import type { ApprovalRow } from '#shared/leave/approvals-contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { ApprovalButtons } from './approval-buttons.tsx'
import { RefusalNotice } from './approval-details.tsx'
import { OpenApproval } from './open-approval.tsx'
import { Conflicts, RowFacts } from './row-facts.tsx'
import { idOf } from './row-focus.ts'

/** What can be done with a row. */
export type RowActions = {
  focus: (approval: ApprovalRow) => void
  /** Opens or closes it. */
  toggle: (approval: ApprovalRow) => void
  /** `withRange` selects everything from the last one selected up to this one. */
  select: (approval: ApprovalRow, withRange: boolean) => void
  approve: (approval: ApprovalRow) => void
  reject: (approval: ApprovalRow) => void
  dismiss: (approval: ApprovalRow) => void
}

export type RowState = {
  /** The one that the keyboard shortcuts act on. */
  isCurrent: boolean
  isSelected: boolean
  /** Shows all about it. */
  isOpen: boolean
  /** Why the server refused the decision. */
  refusal: string | undefined
}

type ApprovalItemProps = RowState & {
  approval: ApprovalRow
  today: PlainDate
  leaveTypeOf: LeaveTypeOf
  /** Whether it takes the focus as soon as it is drawn. */
  takesFocus: boolean
  /** Called once it has the focus. */
  onFocused: () => void
  actions: RowActions
}

/** One pending request in a row, which opens in place (spec 2.10). */
export function ApprovalItem(props: ApprovalItemProps) {
  const { approval, today, leaveTypeOf, isCurrent, takesFocus, isSelected, isOpen, refusal, actions } = props
  const onFocused = useEffectEvent(props.onFocused)
  const { employeeName, amends, conflicts } = approval
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    row.current?.focus()
    onFocused()
  }, [takesFocus])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || (event.key !== ' ' && event.key !== 'Enter')) return
    event.preventDefault()
    if (event.key === 'Enter') actions.toggle(approval)
    else actions.select(approval, event.shiftKey)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- notices when the focus moves inside
    <article
      ref={row}
      id={idOf(approval.id)}
      tabIndex={-1}
      aria-label={`${employeeName}, ${amends ? 'change of ' : ''}${leaveTypeOf((amends ?? approval).leaveType).name}`}
      onFocus={() => actions.focus(approval)}
      onKeyDown={onKeyDown}
      className={classNames(
        'scroll-my-20 rounded-card border bg-surface focus-visible:outline-2!',
        isCurrent ? 'border-primary' : 'border-line',
      )}
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 px-4 py-3 lg:grid-cols-[auto_minmax(0,1fr)_auto_auto] lg:items-center lg:gap-y-1 xl:py-2 print:pr-15">
        <Checkbox
          aria-label={`Select ${employeeName}’s request`}
          checked={isSelected}
          onChange={(event) => actions.select(approval, withShift(event))}
          className="max-lg:mt-1 print:invisible"
        />
        <RowFacts approval={approval} today={today} leaveTypeOf={leaveTypeOf} />
        <div className="max-lg:order-last max-lg:col-span-full lg:w-[10.25rem]">
          <ApprovalButtons
            size="sm"
            employeeName={employeeName}
            onApprove={() => actions.approve(approval)}
            onReject={() => actions.reject(approval)}
          />
        </div>
        <Button
          variant="quiet"
          size="sm"
          iconOnly
          aria-expanded={isOpen}
          aria-label={`Details of ${employeeName}’s request`}
          onClick={() => actions.toggle(approval)}
          className="max-lg:-mt-2 max-lg:-mr-2"
        >
          <ChevronDown aria-hidden className={classNames('transition-transform', isOpen && 'rotate-180')} />
        </Button>
        {!isOpen && conflicts.length > 0 && <Conflicts conflicts={conflicts} />}
      </div>
      {refusal && !isOpen && (
        <div className="px-4 pb-3">
          <RefusalNotice refusal={refusal} onDismiss={() => actions.dismiss(approval)} />
        </div>
      )}
      {isOpen && (
        <OpenApproval
          approval={approval}
          today={today}
          refusal={refusal}
          onDismiss={() => actions.dismiss(approval)}
        />
      )}
    </article>
  )
}

function withShift({ nativeEvent }: ChangeEvent): boolean {
  return nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
}
