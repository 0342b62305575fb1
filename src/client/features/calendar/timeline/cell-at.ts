import type { MouseEvent } from 'react'
import { type Columns, dateAt } from './timeline-columns.ts'
import type { TimelineSizes } from './timeline-sizes.ts'
import type { Cell } from './use-active-cell.ts'

/** The day of a person below the pointer: of rows that say by `data-person` whose they are; null on a name. */
export function cellAt(
  { target, clientX }: Pick<MouseEvent, 'target' | 'clientX'>,
  columns: Columns,
  { name, day }: TimelineSizes,
): Cell | null {
  if (!(target instanceof Element) || target.closest('[role="rowheader"]')) return null
  const row = target.closest<HTMLElement>('[data-person]')
  const userId = row?.dataset['person']
  if (!row || userId === undefined) return null
  const column = Math.floor((clientX - row.getBoundingClientRect().left - name) / day)
  return { userId, date: dateAt(columns, column) }
}
