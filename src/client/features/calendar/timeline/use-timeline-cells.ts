import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { type MouseEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { leaveOn } from '#client/leave-ui/leave-rows.ts'
import { useOpenLeave } from '#client/leave-ui/sheet/use-open-leave.ts'
import { decidablePeopleQuery } from '#client/queries/leave.ts'
import { type Month, monthOf } from '#shared/leave/calendar-address.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import { addDays, addMonths, monthRange, type PlainDate } from '#shared/plain-date.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import type { PersonCalendars } from '../person-calendars.ts'
import type { Point } from '../selection/follow-press.ts'
import { type Cell, useActiveCell } from '../selection/use-active-cell.ts'
import { useDaySelection } from '../selection/use-day-selection.ts'
import { type Columns, dateAt, withinColumns } from './timeline-columns.ts'
import type { PersonRow } from './timeline-rows.ts'
import type { TimelineSizes } from './timeline-sizes.ts'

/** The id of the one cell that has an element of its own. */
export const activeCellId = 'timeline-cell'

type TimelineCellsOptions = {
  people: readonly PersonRow[]
  user: CurrentUser
  today: PlainDate
  month: Month
  columns: Columns
  sizes: TimelineSizes
  leaveByPerson: ReadonlyMap<string, readonly CalendarEntry[]>
  calendars: PersonCalendars
}

/**
 * What the reader does with the days of people: walks them by keys, opens them, and chooses some of them
 * where they may. A day opens the sheet of leave that the reader owns or decides, else itself in words.
 */
export function useTimelineCells(options: TimelineCellsOptions) {
  const { people, user, today, month, columns, sizes, leaveByPerson, calendars } = options
  const [, navigate] = useLocation()
  const { hrefOf } = useOpenLeave()
  const { decides, isRead } = useDecides(user)
  const [opened, setOpened] = useState<{ cell: Cell; anchor: HTMLElement } | null>(null)
  const leaveOf = ({ userId, date }: Cell) => leaveOn(leaveByPerson.get(userId) ?? [], date)

  const cells = useActiveCell({
    activeFor: (chosen) => {
      const isThere = people.some(({ key }) => key === chosen?.userId)
      const initial = monthOf(today) === month ? today : monthRange(month).start
      return {
        userId: (isThere && chosen?.userId) || (people[0]?.key ?? ''),
        date: withinColumns(columns, chosen?.date ?? initial),
      }
    },
    targetOf: (event, active) => {
      const target = targetOf(event, active, people)
      return target && { ...target, date: withinColumns(columns, target.date) }
    },
    focus: focusActiveCell,
  })
  const open = (cell: Cell) => {
    const mayOpen = cell.userId === user.id || decides(cell.userId)
    const leave = mayOpen ? leaveOf(cell).at(-1) : undefined
    const anchor = document.getElementById(activeCellId)
    if (leave) navigate(hrefOf(leave.id))
    else if (anchor) setOpened({ cell, anchor })
  }
  const days = useDaySelection({
    ownId: user.id,
    today,
    countsOn: calendars.countsOn,
    cells,
    cellAt: (point) => cellAt(point, columns, sizes),
    mayBegin: (cell) =>
      (cell.userId === user.id ? cell.date >= today : decides(cell.userId)) && leaveOf(cell).length === 0,
    open,
  })
  const onClick = (event: MouseEvent) => {
    const cell = cellAt(event, columns, sizes)
    if (!cell) return
    cells.goTo(cell)
    days.act('clicks', cell)
  }
  return {
    active: cells.active,
    days,
    handlers: { ...days.pointer, onKeyDown: days.onKeyDown, onClick },
    opened: opened && { ...opened, leave: leaveOf(opened.cell) },
    close: () => setOpened(null),
    /** Whether it is known whose leave the reader decides. */
    isRead,
  }
}

/**
 * Whether the reader decides somebody's leave: everybody's but one's own as an admin, that of their people as
 * a manager.
 */
function useDecides({ id, role }: CurrentUser) {
  const { data = [], isLoading } = useQuery({ ...decidablePeopleQuery, enabled: role === 'manager' })
  const people = new Set(data.map(({ user }) => user.id))
  return {
    decides: (userId: string) => userId !== id && (role === 'admin' || people.has(userId)),
    isRead: !isLoading,
  }
}

/** Brings it into sight, beside the names and below the days: the scroller's scroll padding sees to that. */
function focusActiveCell(): void {
  const cell = document.getElementById(activeCellId)
  cell?.focus({ preventScroll: true })
  cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** The day of a person at a point of the window; null beside the days. */
function cellAt({ clientX, clientY }: Point, columns: Columns, { name, day }: TimelineSizes): Cell | null {
  const target = document.elementFromPoint(clientX, clientY)
  const row = target?.closest<HTMLElement>('[data-person]')
  const userId = row?.dataset['person']
  if (!row || userId === undefined || target?.closest('[role="rowheader"]')) return null
  const column = Math.floor((clientX - row.getBoundingClientRect().left - name) / day)
  return { userId, date: dateAt(columns, column) }
}

const rowsPerPage = 10

/**
 * Where a key leads: arrows by day and person, Home and End to the edges of a month, with Ctrl to the first
 * and last person, Page Up and Page Down by ten people, with Shift by month. Undefined for any other key.
 */
function targetOf(
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
