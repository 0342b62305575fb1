import { useState } from 'react'
import type { PendingApproval } from '#shared/leave/contract.ts'
import { noSelection, toggled, toggledTo, withoutDecided } from './selection.ts'

/** Which of the listed requests are selected. */
export function useSelection(listed: readonly PendingApproval[]) {
  const [selection, setSelection] = useState(noSelection)
  const listedIds = listed.map(({ id }) => id)
  const selected = listed.filter(({ id }) => selection.ids.has(id))
  return {
    selected,
    isSelected: (id: string) => selection.ids.has(id),
    toggle: (id: string) => setSelection(toggled(selection, id)),
    toggleTo: (id: string) => setSelection(toggledTo(selection, id, listedIds)),
    selectAll: () => setSelection({ ids: new Set(listedIds), anchor: null }),
    drop: (decided: readonly PendingApproval[]) =>
      setSelection((before) =>
        withoutDecided(
          before,
          decided.map(({ id }) => id),
        ),
      ),
    clear: () => setSelection(noSelection),
  }
}
