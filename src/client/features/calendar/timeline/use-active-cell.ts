import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Month, monthOf } from '#shared/leave/calendar-address.ts'
import { addDays, addMonths, monthRange, type PlainDate } from '#shared/plain-date.ts'
import { type Columns, withinColumns } from './timeline-columns.ts'
import type { PersonRow } from './timeline-rows.ts'

/** One day of one person. */
export type Cell = { userId: string; date: PlainDate }

export const activeCellId = 'timeline-cell'

const rowsPerPage = 10

type ActiveCellOptions = {
  people: readonly PersonRow[]
  columns: Columns
  month: Month
  today: PlainDate
}

/**
 * The one cell that the Tab key reaches, and the keys that move it (ARIA's grid pattern): arrows by day and person, Home and
 * End to the edges of a month, with Ctrl to the first and last person, Page Up and Page Down by ten people, with Shift by
 * month.
 */
export function useActiveCell({ people, columns, month, today }: ActiveCellOptions) {
  const [chosen, choose] = useState<Cell | null>(null)
  const isThere = chosen !== null && people.some(({ key }) => key === chosen.userId)
  const active: Cell = {
    userId: isThere ? chosen.userId : (people[0]?.key ?? ''),
    date: withinColumns(
      columns,
      chosen?.date ?? (monthOf(today) === month ? today : monthRange(month).start),
    ),
  }

  const goTo = (cell: Cell) => {
    flushSync(() => choose(cell))
    focusActiveCell()
  }
  /** Whether the key was one that moves. */
  const move = (event: KeyboardEvent): boolean => {
    const target = targetOf(event, active, people)
    if (!target) return false
    event.preventDefault()
    goTo({ ...target, date: withinColumns(columns, target.date) })
    return true
  }
  return { active, choose, goTo, move }
}

/** Brings it into sight, beside the names and below the days: the scroller's scroll padding sees to that. */
export function focusActiveCell(): void {
  const cell = document.getElementById(activeCellId)
  cell?.focus({ preventScroll: true })
  cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function targetOf(
  { key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
  { userId, date }: Cell,
  people: readonly PersonRow[],
): Cell | undefined {
  if (altKey || metaKey) return undefined
  const row = people.findIndex((person) => person.key === userId)
  const personAt = (index: number) => people[Math.min(Math.max(index, 0), people.length - 1)]?.key ?? userId
  const byPage = (direction: 1 | -1): Cell =>
    shiftKey
      ? { userId, date: addMonths(date, direction) }
      : { userId: personAt(row + direction * rowsPerPage), date }
  const { start, end } = monthRange(monthOf(date))
  const targets: Record<string, () => Cell> = {
    ArrowLeft: () => ({ userId, date: addDays(date, -1) }),
    ArrowRight: () => ({ userId, date: addDays(date, 1) }),
    ArrowUp: () => ({ userId: personAt(row - 1), date }),
    ArrowDown: () => ({ userId: personAt(row + 1), date }),
    Home: () => (ctrlKey ? { userId: personAt(0), date } : { userId, date: start }),
    End: () => (ctrlKey ? { userId: personAt(people.length - 1), date } : { userId, date: end }),
    PageUp: () => byPage(-1),
    PageDown: () => byPage(1),
  }
  return targets[key]?.()
}
