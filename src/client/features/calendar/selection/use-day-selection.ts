import { type KeyboardEvent as KeyPress, type PointerEvent, useEffect, useEffectEvent, useState } from 'react'
import { openRequestDialog } from '#client/leave-ui/request-dialog-state.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { PersonCalendars } from '../person-calendars.ts'
import { type DaySelection, rangeOf, refusalOf, selectionInWords } from './day-selection.ts'
import { followPress, type Point } from './follow-press.ts'
import type { ActiveCell, Cell } from './use-active-cell.ts'

type DaySelectionOptions = {
  ownId: string
  today: PlainDate
  countsOn: PersonCalendars['countsOn']
  cells: ActiveCell
  /** The day at a point of the window; null beside the days. */
  cellAt: (point: Point) => Cell | null
  /** Whether a selection may begin here. Default: anywhere. */
  mayBegin?: (cell: Cell) => boolean
  /** Shows what is on a day. */
  open: (cell: Cell) => void
}

/**
 * Choosing days of one person: one's own to request them, those of somebody whose leave one decides to record
 * them, also when they have gone by. By drag, by clicking the first and the last, or by keys; each ends in
 * the request dialog.
 */
export function useDaySelection(options: DaySelectionOptions) {
  const { ownId, today, countsOn, cells, cellAt, mayBegin = () => true, open } = options
  const [selection, setSelection] = useState<DaySelection | null>(null)
  const [refusal, setRefusal] = useState<string>()

  /** Whether it began. */
  const begin = (by: DaySelection['by'], cell: Cell): boolean => {
    const begins = mayBegin(cell)
    setRefusal(undefined)
    setSelection(begins ? { by, userId: cell.userId, first: cell.date, last: cell.date } : null)
    return begins
  }
  const extend = ({ userId, date }: Cell) =>
    setSelection((before) => (before?.userId === userId ? { ...before, last: date } : before))
  const end = () => {
    setSelection(null)
    setRefusal(undefined)
  }
  const request = (userId: string, first: PlainDate, last: PlainDate) => {
    const isOwn = userId === ownId
    const range = rangeOf({ first, last })
    const refused = refusalOf(range, isOwn ? today : null, (date) => countsOn(userId, date) > 0)
    setSelection(null)
    setRefusal(refused)
    // The dialog gives the focus back to where it was when it opened.
    cells.goTo({ userId, date: last })
    if (refused) return
    openRequestDialog({ startDate: range.start, endDate: range.end, ...(!isOwn && { userId }) })
  }
  /** Takes the cell as the last of the chosen days. False if no day of its row was chosen. */
  const finish = ({ userId, date }: Cell): boolean => {
    if (selection?.userId !== userId) return false
    request(userId, selection.first, date)
    return true
  }
  /** The cell is the first or the last of the days, or one to open. */
  const act = (by: DaySelection['by'], cell: Cell) => {
    if (finish(cell) || begin(by, cell)) return
    end()
    open(cell)
  }

  const onPointerDown = (event: PointerEvent) =>
    followPress(event.nativeEvent, cellAt, {
      begin: (cell) => begin('drag', cell),
      extend,
      end: ({ first, last, hasMoved }) =>
        hasMoved ? request(first.userId, first.date, last) : begin('clicks', first),
      cancel: end,
    })
  const onPointerMove = (event: PointerEvent) => {
    const cell = selection && event.pointerType === 'mouse' ? cellAt(event) : null
    if (cell) extend(cell)
  }
  /**
   * Space marks the first day, Space or Enter on another one ends; Shift with an arrow does both. Enter alone
   * opens a day.
   */
  const onKeyDown = (event: KeyPress) => {
    const { active } = cells
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (event.repeat) return
      if (event.key === ' ' || selection) act('keys', active)
      else open(active)
      return
    }
    const target = cells.move(event)
    if (target?.userId !== active.userId) return
    if (event.shiftKey && event.key.startsWith('Arrow') && !selection) begin('keys', active)
    extend(target)
  }

  const isOpen = selection !== null || refusal !== undefined
  const onEscape = useEffectEvent(end)
  useEffect(() => {
    if (!isOpen) return
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onEscape()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOpen])

  return {
    selection,
    /** What is chosen so far, or why it can't be requested. */
    words: refusal ?? (selection && selectionInWords(selection, today)),
    begin,
    finish,
    act,
    end,
    pointer: { onPointerDown, onPointerMove },
    onKeyDown,
  }
}
