import type { Person } from '../fields.ts'
import { fullName } from '../full-name.ts'

const mostNamed = 3

/** 'Nora Lindqvist', 'Maya Okafor or Ben Ito', 'any of 5 approvers' */
export function anyOf(people: readonly Person[]): string {
  if (people.length > mostNamed) return `any of ${people.length} approvers`
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(people.map(fullName))
}

/** `anyOf`, or 'Maya Okafor and Ben Ito', 'all of 5 approvers' where each of them has to approve. */
export function anyOrAllOf({ people, needsAll }: { people: readonly Person[]; needsAll: boolean }): string {
  if (!needsAll) return anyOf(people)
  if (people.length > mostNamed) return `all of ${people.length} approvers`
  return new Intl.ListFormat('en').format(people.map(fullName))
}
