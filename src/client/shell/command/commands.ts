import type { LucideIcon } from 'lucide-react'
import { searchWithOtherWords } from '#client/ui/data/search-words.ts'

/** Something to find in the palette, and where it leads or what it does. */
export type Command = {
  id: string
  label: string
  /** Beside the label, small; searched too. */
  detail?: string | undefined
  icon?: LucideIcon | undefined
  /** Other words for it, which are not shown: found by their beginning. */
  otherWords?: string | undefined
  /** The key that does the same. */
  letter?: string | undefined
  act: { kind: 'go'; to: string } | { kind: 'do'; run: () => void }
}

export type CommandGroup<C extends Command> = {
  title: string
  commands: readonly C[]
  /** Shown before anything is typed. */
  isOffered: boolean
}

const mostInGroup = 6

/** What a search finds in each group, names that begin with it first; without a search, what is offered. */
export function findCommands<C extends Command>(
  groups: readonly CommandGroup<C>[],
  search: string,
): CommandGroup<C>[] {
  const searched = search.trim()
  if (searched === '') return groups.filter(({ isOffered, commands }) => isOffered && commands.length > 0)
  const isFound = searchWithOtherWords(searched)
  return groups
    .map((group) => ({
      ...group,
      commands: group.commands
        .filter(({ label, detail = '', otherWords = '' }) => isFound(`${label} ${detail}`, otherWords))
        .toSorted((a, b) => beginsWith(b.label, searched) - beginsWith(a.label, searched))
        .slice(0, mostInGroup),
    }))
    .filter(({ commands }) => commands.length > 0)
}

function beginsWith(label: string, search: string): 0 | 1 {
  return label.toLowerCase().startsWith(search.toLowerCase()) ? 1 : 0
}
