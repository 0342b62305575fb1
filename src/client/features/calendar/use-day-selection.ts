import { type KeyboardEvent as KeyPress, type PointerEvent, useEffect, useEffectEvent, useState } from 'react'
import { openRequestDialog } from '#client/leave-ui/request-dialog-state.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { type DaySelection, rangeOf, refusalOf, selectionInWords } from './day-selection.ts'
import { followPress } from './follow-press.ts'
import { dayId } from './use-active-day.ts'

type DaySelectionOptions = {
  today: PlainDate
  /** Whether the signed-in person works on a date. */
  isWorked: (date: PlainDate) => boolean
}

/** Choosing days to ask for, by drag, by two clicks or by keys. All of them end in the request dialog. */
export function useDaySelection({ today, isWorked }: DaySelectionOptions) {
  const [selection, setSelection] = useState<DaySelection | null>(null)
  const [refusal, setRefusal] = useState<string>()

  const begin = (by: DaySelection['by'], date: PlainDate) => {
    setRefusal(undefined)
    setSelection({ by, first: date, last: date })
  }
  const extend = (date: PlainDate) => setSelection((before) => before && { ...before, last: date })
  const end = () => {
    setSelection(null)
    setRefusal(undefined)
  }
  const ask = (first: PlainDate, last: PlainDate) => {
    const range = rangeOf({ by: 'clicks', first, last })
    const refused = refusalOf(range, today, isWorked)
    setSelection(null)
    setRefusal(refused)
    if (refused) return
    // The dialog gives the focus back to where it was when it opened.
    document.getElementById(dayId(last))?.focus({ preventScroll: true })
    openRequestDialog({ startDate: range.start, endDate: range.end })
  }

  const press = (event: PointerEvent) =>
    followPress(event.nativeEvent, {
      begin: (date) => begin('drag', date),
      extend,
      end: ({ first, last, hasMoved }) => (hasMoved ? ask(first, last) : begin('clicks', first)),
      cancel: end,
    })

  /** Space marks the first day; Space or Enter on another one ends. True for a key that did so. */
  const chooseByKey = (event: KeyPress, date: PlainDate): boolean => {
    if (event.key !== ' ' && !(event.key === 'Enter' && selection)) return false
    event.preventDefault()
    if (event.repeat) return true
    if (selection) ask(selection.first, date)
    else begin('keys', date)
    return true
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
    /** For the line that says where the choosing stands, or why it came to nothing. */
    words: refusal ?? (selection && selectionInWords(selection, today)),
    begin,
    extend,
    end,
    ask,
    press,
    chooseByKey,
  }
}
