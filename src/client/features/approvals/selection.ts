import { useState } from 'react'
import { formatCount } from '#client/ui/data/format-dates.ts'
import type { ApprovalRow } from '#shared/leave/approvals-contract.ts'

/** The ids that are selected, and the one from which Shift selects a range. */
export type Selection = { ids: ReadonlySet<string>; anchor: string | null }

export const noSelection: Selection = { ids: new Set(), anchor: null }

/** Selects one, or deselects it. */
export function toggled({ ids }: Selection, id: string): Selection {
  const toggledIds = new Set(ids)
  if (!toggledIds.delete(id)) toggledIds.add(id)
  return { ids: toggledIds, anchor: id }
}

/** Sets everything between the anchor and this one to the state that this one gets. */
export function toggledTo(selection: Selection, id: string, listedIds: readonly string[]): Selection {
  const from = selection.anchor === null ? -1 : listedIds.indexOf(selection.anchor)
  const to = listedIds.indexOf(id)
  if (from < 0 || to < 0) return toggled(selection, id)
  const range = listedIds.slice(Math.min(from, to), Math.max(from, to) + 1)
  const kept = [...selection.ids].filter((known) => !range.includes(known))
  return { ids: new Set(selection.ids.has(id) ? kept : [...kept, ...range]), anchor: id }
}

/** Without the decided ones, so that one which the server refuses comes back unselected. */
export function withoutDecided({ ids, anchor }: Selection, decidedIds: readonly string[]): Selection {
  return { ids: new Set([...ids].filter((id) => !decidedIds.includes(id))), anchor }
}

/** '2 of 4 selected' */
export function countInWords(selected: number, of: number): string {
  return selected === 0 ? 'Nothing selected' : `${formatCount(selected)} of ${formatCount(of)} selected`
}

/** 'Kavya Nair, Elif Demir (2)', each person once; of many the first ones. */
export function namesOf(approvals: readonly { employeeName: string }[]): string {
  const byName = Map.groupBy(approvals, ({ employeeName }) => employeeName)
  const names = [...byName].map(([name, { length }]) =>
    length > 1 ? `${name} (${formatCount(length)})` : name,
  )
  const more = names.length - mostNamed
  return more > 0 ? `${names.slice(0, mostNamed).join(', ')} and ${formatCount(more)} more` : names.join(', ')
}

const mostNamed = 4

/** 'One of them has a conflict'. */
export function warningInWords(approvals: readonly Pick<ApprovalRow, 'conflicts'>[]): string | null {
  const warned = approvals.filter(({ conflicts }) => conflicts.length > 0).length
  if (warned === 0) return null
  if (approvals.length === 1) return 'It has a conflict'
  return warned === 1 ? 'One of them has a conflict' : `${formatCount(warned)} of them have conflicts`
}

/** Which of the listed requests are selected. */
export function useSelection(listed: readonly ApprovalRow[]) {
  const [selection, setSelection] = useState(noSelection)
  const listedIds = listed.map(({ id }) => id)
  const selected = listed.filter(({ id }) => selection.ids.has(id))
  return {
    selected,
    isSelected: (id: string) => selection.ids.has(id),
    toggle: (id: string) => setSelection(toggled(selection, id)),
    toggleTo: (id: string) => setSelection(toggledTo(selection, id, listedIds)),
    selectAll: () => setSelection({ ids: new Set(listedIds), anchor: null }),
    drop: (decided: readonly ApprovalRow[]) =>
      setSelection((before) =>
        withoutDecided(
          before,
          decided.map(({ id }) => id),
        ),
      ),
    clear: () => setSelection(noSelection),
  }
}
