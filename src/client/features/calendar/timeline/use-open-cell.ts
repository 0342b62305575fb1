import { useState } from 'react'
import { useLocation } from 'wouter'
import { useOpenLeave } from '#client/leave-ui/sheet/use-open-leave.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import { activeCellId, type Cell } from './use-active-cell.ts'

type OpenCellOptions = {
  mayOpen: (userId: string) => boolean
  leaveOf: (cell: Cell) => readonly CalendarEntry[]
}

/** What opens on a day: the sheet of leave that the reader owns or decides, else the day in words beside its cell. */
export function useOpenCell({ mayOpen, leaveOf }: OpenCellOptions) {
  const [, navigate] = useLocation()
  const { hrefOf } = useOpenLeave()
  const [opened, setOpened] = useState<{ cell: Cell; anchor: HTMLElement } | null>(null)

  const open = (cell: Cell) => {
    const leave = mayOpen(cell.userId) ? leaveOf(cell).at(-1) : undefined
    const anchor = document.getElementById(activeCellId)
    if (leave) navigate(hrefOf(leave.id))
    else if (anchor) setOpened({ cell, anchor })
  }
  return { opened, open, close: () => setOpened(null) }
}
