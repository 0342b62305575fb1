import type { CalendarEntry } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import type { Places } from '../calendar-places.ts'
import { cellAt } from './cell-at.ts'
import { leaveOn } from './timeline-bars.ts'
import type { Columns } from './timeline-columns.ts'
import type { TimelineSizes } from './timeline-sizes.ts'
import type { Cell, useActiveCell } from './use-active-cell.ts'
import { useDecides } from './use-decides.ts'
import { useOpenCell } from './use-open-cell.ts'
import { useRowDays } from './use-row-days.ts'

type TimelineCellsOptions = {
  cells: ReturnType<typeof useActiveCell>
  user: CurrentUser
  today: PlainDate
  columns: Columns
  sizes: TimelineSizes
  leaveByPerson: ReadonlyMap<string, readonly CalendarEntry[]>
  places: Places
}

/** What the reader does with the days of people: opens them, and chooses some of them where they may. */
export function useTimelineCells(options: TimelineCellsOptions) {
  const { cells, user, today, columns, sizes, leaveByPerson, places } = options
  const leaveOf = ({ userId, date }: Cell) => leaveOn(leaveByPerson.get(userId) ?? [], date)
  const { decides, isRead } = useDecides(user)
  const { opened, open, close } = useOpenCell({
    mayOpen: (userId) => userId === user.id || decides(userId),
    leaveOf,
  })
  const days = useRowDays({
    ownId: user.id,
    records: decides,
    today,
    countsOn: places.countsOn,
    cells,
    cellAt: (event) => cellAt(event, columns, sizes),
    hasLeave: (cell) => leaveOf(cell).length > 0,
    open,
  })
  return { opened: opened && { ...opened, leave: leaveOf(opened.cell) }, close, days, isRead }
}
