import { expect, test } from 'vitest'
import { roleConsequence, whoReportsThen } from './role-words.ts'

test.each([
  ['manager', 'employee', 3, 'Maya Okafor', 'Their 3 people will report to Maya Okafor.'],
  ['admin', 'employee', 1, 'Maya Okafor', 'The person who reports to them will report to Maya Okafor.'],
  ['manager', 'employee', 0, 'Maya Okafor', null],
  ['manager', 'admin', 3, 'Maya Okafor', null],
  ['manager', 'manager', 3, 'Maya Okafor', null],
  ['employee', 'manager', 0, null, null],
] as const)('from %s to %s with %i people below %s: %s', (from, to, people, nextAbove, sentence) => {
  expect(roleConsequence(from, to, { people, nextAbove })).toBe(sentence)
})

test('without anybody above, people report to nobody', () => {
  expect(whoReportsThen({ people: 2, nextAbove: null })).toBe(
    'Their 2 people will report to no one: any manager or admin can decide their leave.',
  )
})
