import type { KeyboardEvent } from 'react'
import { monthOf } from '#shared/leave/calendar-address.ts'
import { addDays, addMonths, monthRange } from '#shared/plain-date.ts'
import type { Cell } from '../selection/use-active-cell.ts'
import type { PersonRow } from './timeline-rows.ts'

const rowsPerPage = 10

/**
 * Where a key leads: arrows by day and person, Home and End to the edges of a month, with Ctrl to the first
 * and last person, Page Up and Page Down by ten people, with Shift by month. Undefined for any other key.
 */
export function targetOf(
  { key, ctrlKey, shiftKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'shiftKey'>,
  { userId, date }: Cell,
  people: readonly PersonRow[],
): Cell | undefined {
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
