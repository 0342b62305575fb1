import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import type { PlainDate } from '#shared/plain-date.ts'
import { openRequestDialog } from '../../request-dialog-state.ts'
import { type DaySelection, rangeOf, refusalOf, selectionInWords } from '../day-selection.ts'
import { type Cell, focusActiveCell, type useActiveCell } from './use-active-cell.ts'

type OwnDaysOptions = {
  ownId: string
  today: PlainDate
  isWorked: (date: PlainDate) => boolean
  cells: ReturnType<typeof useActiveCell>
  /** The cell below the pointer; null beside the days. */
  cellAt: (event: MouseEvent) => Cell | null
  hasLeave: (cell: Cell) => boolean
  /** Shows what lies on a day. */
  open: (cell: Cell) => void
}

/**
 * Choosing days in one's own row to ask for them: dragging over them, clicking the first and the last, or Space on both. Any
 * other day is opened.
 */
export function useOwnDays({ ownId, today, isWorked, cells, cellAt, hasLeave, open }: OwnDaysOptions) {
  const { active, choose, goTo, move } = cells
  const [begun, setBegun] = useState<Pick<DaySelection, 'by' | 'first'> | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const pressedOn = useRef<PlainDate | null>(null)
  const isClickDone = useRef(false)
  const selection: DaySelection | null =
    begun && active.userId === ownId ? { ...begun, last: active.date } : null

  const mayBegin = (cell: Cell) => cell.userId === ownId && cell.date >= today && !hasLeave(cell)
  const begin = (by: DaySelection['by'], first: PlainDate) => {
    setRefusal(undefined)
    setBegun({ by, first })
  }
  const end = () => {
    setBegun(null)
    setRefusal(undefined)
  }
  const ask = (first: PlainDate, last: PlainDate) => {
    const { start, end: endDate } = rangeOf({ by: 'clicks', first, last })
    const refused = refusalOf({ start, end: endDate }, today, isWorked)
    setBegun(null)
    setRefusal(refused)
    // The dialog gives the focus back to where it was when it opened.
    goTo({ userId: ownId, date: last })
    if (!refused) openRequestDialog({ startDate: start, endDate })
  }
  /** It is the first or the last of the days, or one to open. */
  const act = (by: DaySelection['by'], cell: Cell) => {
    if (begun && cell.userId === ownId) return ask(begun.first, cell.date)
    if (mayBegin(cell)) return begin(by, cell.date)
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
    pressedOn.current = cell.date
    begin('drag', cell.date)
    choose(cell)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!begun) return
    const cell = cellAt(event)
    if (cell?.userId === ownId && cell.date !== active.date) choose(cell)
  }
  const onPointerUp = (event: PointerEvent) => {
    const first = pressedOn.current
    pressedOn.current = null
    if (first === null) return
    isClickDone.current = true
    const last = cellAt(event)?.date ?? active.date
    if (last !== first) return ask(first, last)
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
    selection,
    words: refusal ?? (selection && selectionInWords(selection, today)),
    end,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onClick, onKeyDown },
  }
}
