import { expect, test } from 'vitest'
import type { ApprovalStep } from '#shared/leave/approval-steps-contract.ts'
import { previewInWords } from './step-words.ts'

const person = (firstName: string) => ({ id: firstName, firstName, lastName: 'X' })
const step = (changes: Partial<ApprovalStep>): ApprovalStep => {
  return { by: 'manager', people: [], needed: 'one', when: 'always', days: null, ...changes }
}
const asked = (at: number, names: string[], needsAll = false) => {
  return { step: at, people: names.map(person), needsAll }
}

test.each<[Partial<ApprovalStep>, string]>([
  [{}, 'Ana X’s leave goes to Max X, then to Ada X or Abe X.'],
  [
    { when: 'longer', days: 5 },
    'Ana X’s leave goes to Max X, then to Ada X or Abe X if it’s longer than 5 days.',
  ],
  [
    { when: 'sooner', days: 1 },
    'Ana X’s leave goes to Max X, then to Ada X or Abe X if it starts in less than 1 day.',
  ],
  [
    { when: 'against-rule' },
    'Ana X’s leave goes to Max X, then to Ada X or Abe X if a company rule is against it.',
  ],
])('a second step %j: %s', (changes, words) => {
  const steps = [asked(0, ['Max']), asked(1, ['Ada', 'Abe'])]
  expect(previewInWords({ person: person('Ana'), steps }, [step({}), step(changes)])).toBe(words)
})

test('a step that is passed, one that all approve, and nobody to ask', () => {
  const defined = [step({}), step({}), step({ by: 'people' })]
  expect(previewInWords({ person: person('Ada'), steps: [asked(2, ['Max', 'Mona'], true)] }, defined)).toBe(
    'Ada X’s leave goes to Max X and Mona X.',
  )
  expect(previewInWords({ person: person('Ada'), steps: [asked(0, [])] }, defined)).toBe(
    'Ada X’s leave is approved automatically, as no one else can approve it.',
  )
})
