import { isDeepStrictEqual } from 'node:util'

type Facts = Record<string, unknown>

/** The fields that differ between two states, before and after; null if none do. */
export function changedFacts(before: Facts, after: Facts): { before: Facts; after: Facts } | null {
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  if (names.length === 0) return null
  const only = (facts: Facts) => Object.fromEntries(names.map((name) => [name, facts[name]]))
  return { before: only(before), after: only(after) }
}
