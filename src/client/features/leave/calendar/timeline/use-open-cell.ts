import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { decidablePeopleQuery } from '../../leave-api.ts'
import { useOpenLeave } from '../../sheet/use-open-leave.ts'
import { activeCellId, type Cell } from './use-active-cell.ts'

/** What opens on a day: the sheet of leave that the reader owns or decides, else the day in words beside its cell. */
export function useOpenCell(user: CurrentUser, leaveOf: (cell: Cell) => readonly CalendarEntry[]) {
  const [, navigate] = useLocation()
  const { hrefOf } = useOpenLeave()
  const { data: decidable } = useQuery({ ...decidablePeopleQuery, enabled: user.role === 'manager' })
  const [opened, setOpened] = useState<{ cell: Cell; anchor: HTMLElement } | null>(null)

  const mayOpen = (userId: string) =>
    userId === user.id || user.role === 'admin' || decidable?.some((person) => person.user.id === userId)
  const open = (cell: Cell) => {
    const leave = mayOpen(cell.userId) ? leaveOf(cell).at(-1) : undefined
    const anchor = document.getElementById(activeCellId)
    if (leave) navigate(hrefOf(leave.id))
    else if (anchor) setOpened({ cell, anchor })
  }
  return { opened, open, close: () => setOpened(null) }
}
