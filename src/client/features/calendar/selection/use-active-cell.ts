import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PlainDate } from '#shared/plain-date.ts'

/** One day of one person. Month and week have the reader's own days alone. */
export type Cell = { userId: string; date: PlainDate }

export type ActiveCell = ReturnType<typeof useActiveCell>

type ActiveCellOptions = {
  /** The cell to reach when `chosen` was the last one: it may be out of the grid by now. */
  activeFor: (chosen: Cell | null) => Cell
  /** Where a key leads; undefined for a key that does not move. */
  targetOf: (event: KeyboardEvent, active: Cell) => Cell | undefined
  /** Turns the grid's page to a cell that it doesn't show. */
  turnTo?: (cell: Cell) => void
  focus: (cell: Cell) => void
}

/** The one cell of a grid that the Tab key reaches, and the keys that move it (ARIA's grid pattern). */
export function useActiveCell({ activeFor, targetOf, turnTo, focus }: ActiveCellOptions) {
  const [chosen, choose] = useState<Cell | null>(null)
  const active = activeFor(chosen)

  const goTo = (cell: Cell) => {
    flushSync(() => {
      choose(cell)
      turnTo?.(cell)
    })
    focus(cell)
  }
  /** The cell that a key leads to, once it has the focus. */
  const move = (event: KeyboardEvent): Cell | undefined => {
    const target = event.altKey || event.metaKey ? undefined : targetOf(event, active)
    if (!target) return undefined
    event.preventDefault()
    goTo(target)
    return target
  }
  return { active, choose, goTo, move }
}
