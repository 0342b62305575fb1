import type { Person } from '#shared/fields.ts'

export type PersonChoice = {
  /** By name. */
  people: readonly Person[]
  /** Null for all. */
  personId: string | null
  onChoose: (personId: string | null) => void
}

/** For everyone. */
export const wordsForAll = 'All people'
