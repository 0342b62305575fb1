import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { openRequestDialog } from '#client/leave-ui/request-dialog-state.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { type DaySelection, rangeOf, refusalOf, selectionInWords } from '../day-selection.ts'
import { type Cell, focusActiveCell, type useActiveCell } from './use-active-cell.ts'

type RowDaysOptions = {
  ownId: string
  /** Whether leave is recorded for somebody by the reader. */
  records: (userId: string) => boolean
  today: PlainDate
  countsOn: (userId: string, date: PlainDate) => number
  cells: ReturnType<typeof useActiveCell>
  /** The cell below the pointer; null beside the days. */
  cellAt: (event: MouseEvent) => Cell | null
  hasLeave: (cell: Cell) => boolean
  /** Shows what lies on a day. */
  open: (cell: Cell) => void
}

/**
 * Choosing days in a row: in one's own to ask for them, in that of somebody whose leave one decides to record them, also when
 * they have gone by. By dragging over them, clicking the first and the last, or Space on both. Any other day is opened.
 */
export function useRowDays(options: RowDaysOptions) {
  const { ownId, records, today, countsOn, cells, cellAt, hasLeave, open } = options
  const { active, choose, goTo, move } = cells
  const [begun, setBegun] = useState<(Pick<DaySelection, 'by' | 'first'> & { userId: string }) | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const pressedOn = useRef<Cell | null>(null)
  const isClickDone = useRef(false)
  const selection: DaySelection | null =
    begun && active.userId === begun.userId ? { ...begun, last: active.date } : null

  const mayBegin = (cell: Cell) =>
    (cell.userId === ownId ? cell.date >= today : records(cell.userId)) && !hasLeave(cell)
  const begin = (by: DaySelection['by'], { userId, date }: Cell) => {
    setRefusal(undefined)
    setBegun({ by, first: date, userId })
  }
  const end = () => {
    setBegun(null)
    setRefusal(undefined)
  }
  const ask = (userId: string, first: PlainDate, last: PlainDate) => {
    const isOwn = userId === ownId
    const range = rangeOf({ by: 'clicks', first, last })
    const refused = refusalOf(range, isOwn ? today : null, (date) => countsOn(userId, date) > 0)
    setBegun(null)
    setRefusal(refused)
    // The dialog gives the focus back to where it was when it opened.
    goTo({ userId, date: last })
    if (refused) return
    openRequestDialog({ startDate: range.start, endDate: range.end, ...(!isOwn && { userId }) })
  }
  /** It is the first or the last of the days, or one to open. */
  const act = (by: DaySelection['by'], cell: Cell) => {
    if (begun && cell.userId === begun.userId) return ask(cell.userId, begun.first, cell.date)
    if (mayBegin(cell)) return begin(by, cell)
    end()
    open(cell)
  }

  const onPointerDown = (event: PointerEvent) => {
    isClickDone.current = false
    // A finger scrolls.
    if (event.pointerType === 'touch' || event.button !== 0 || begun) return
    const cell = cellAt(event)
    if (!cell || !mayBegin(cell)) return
    if (event.target instanceof Element) event.target.setPointerCapture(event.pointerId)
    pressedOn.current = cell
    begin('drag', cell)
    choose(cell)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!begun) return
    const cell = cellAt(event)
    if (cell?.userId === begun.userId && cell.date !== active.date) choose(cell)
  }
  const onPointerUp = (event: PointerEvent) => {
    const first = pressedOn.current
    pressedOn.current = null
    if (first === null) return
    isClickDone.current = true
    const last = cellAt(event)?.date ?? active.date
    if (last !== first.date) return ask(first.userId, first.date, last)
    begin('clicks', first)
    focusActiveCell()
  }
  const onPointerCancel = () => {
    pressedOn.current = null
    end()
  }
  const onClick = (event: MouseEvent) => {
    const cell = isClickDone.current ? null : cellAt(event)
    isClickDone.current = false
    if (!cell) return
    goTo(cell)
    act('clicks', cell)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isChoice = event.key === ' ' || (event.key === 'Enter' && begun !== null)
    if (event.key === 'Escape') end()
    else if (isChoice || event.key === 'Enter') {
      event.preventDefault()
      if (event.repeat) return
      if (isChoice) act('keys', active)
      else open(active)
    } else move(event)
  }

  return {
    chosen: selection && begun && { userId: begun.userId, range: rangeOf(selection) },
    words: refusal ?? (selection && selectionInWords(selection, today)),
    end,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onClick, onKeyDown },
  }
}
