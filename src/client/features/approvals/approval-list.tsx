import { useEffect, useEffectEvent, useState } from 'react'
import { useLeaveTypeOf } from '#client/leave-ui/use-leave-types.ts'
import { useRowsInView } from '#client/ui/data/rows-in-view.ts'
import { useMediaQuery } from '#client/ui/media-query.ts'
import type { ApprovalRow } from '#shared/leave/approvals-contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { ApprovalItem, type RowActions, type RowState } from './approval-item.tsx'

type ApprovalListProps = {
  approvals: readonly ApprovalRow[]
  /** How many there are, read or not. */
  of: number
  /** Which one is brought into view, and takes the focus. */
  focusedId: string | null
  /** Called once it has the focus, so that it isn't taken again when the row is drawn anew. */
  onFocused: () => void
  today: PlainDate
  stateOf: (approval: ApprovalRow) => RowState
  actions: RowActions
  /** Whether other rows are being read in their place. */
  isBusy: boolean
  /** Called when the end of what has been read comes near. */
  onEnd: () => void
}

/** So many rows before the end the next page is read. */
const readAhead = 15

/** The rows, which scroll with the page; of hundreds only those in view are drawn. */
export function ApprovalList(props: ApprovalListProps) {
  const { approvals, of, focusedId, onFocused, today, stateOf, actions, isBusy, onEnd } = props
  const leaveTypeOf = useLeaveTypeOf()
  const [list, setList] = useState<HTMLElement | null>(null)
  const isWide = useMediaQuery('(min-width: 64rem)')
  const { rows, above, below, measure, scrollTo } = useRowsInView({
    list,
    count: approvals.length,
    usualHeight: isWide ? 64 : 216,
    overscan: isWide ? 6 : 2,
    keyOf: (index) => approvals[index]?.id ?? String(index),
  })
  const bringIntoView = useEffectEvent((id: string) => {
    const index = approvals.findIndex((approval) => approval.id === id)
    if (index >= 0) scrollTo(index)
  })
  useEffect(() => {
    if (focusedId !== null) bringIntoView(focusedId)
  }, [focusedId])
  const lastDrawn = rows.at(-1)?.index ?? -1
  const isNearEnd = lastDrawn >= approvals.length - readAhead
  const reachEnd = useEffectEvent(onEnd)
  useEffect(() => {
    if (isNearEnd && lastDrawn >= 0) reachEnd()
  }, [isNearEnd, lastDrawn])
  return (
    <ul
      ref={setList}
      aria-label="Requests to decide"
      aria-busy={isBusy}
      style={{ paddingTop: above, paddingBottom: below }}
      // The browser would take rows that come and go above those in view for a move, and scroll to and fro.
      className="[overflow-anchor:none]"
    >
      {rows.map(({ index, key }) => {
        const approval = approvals[index]
        if (!approval) return null
        return (
          <li
            key={key}
            ref={measure}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={of}
            className="pb-2"
          >
            <ApprovalItem
              approval={approval}
              today={today}
              leaveTypeOf={leaveTypeOf}
              takesFocus={approval.id === focusedId}
              onFocused={onFocused}
              actions={actions}
              {...stateOf(approval)}
            />
          </li>
        )
      })}
    </ul>
  )
}
