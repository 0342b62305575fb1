import { inBrowser } from '#client/api/browser-storage.ts'
import { createStore, useStore } from '#client/api/store.ts'

export type TeamLayout = 'cards' | 'table'

const storageKey = 'sorrel-team-layout'
/** More people than this come as a table, until somebody chooses. */
const mostOnCards = 30

const chosenLayout = createStore<TeamLayout | null>(storedLayout())

/** How the team is laid out, and a way to choose; remembered in this browser. */
export function useTeamLayout(people: number): [TeamLayout, (layout: TeamLayout) => void] {
  const chosen = useStore(chosenLayout)
  return [chosen ?? (people > mostOnCards ? 'table' : 'cards'), chooseLayout]
}

function chooseLayout(layout: TeamLayout): void {
  chosenLayout.set(layout)
  inBrowser.write(storageKey, layout)
}

function storedLayout(): TeamLayout | null {
  const stored = inBrowser.read(storageKey)
  return stored === 'cards' || stored === 'table' ? stored : null
}
