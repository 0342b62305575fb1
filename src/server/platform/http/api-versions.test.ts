import { expect, test } from 'vitest'
import { type ApiChange, answerIn } from './api-versions.ts'

type Leave = { days: { amount: string; unit: string } }

/** Made up: `days` was a number once, then a string, and is an object now. */
const changes: ApiChange[] = [
  {
    version: '2027-03-01',
    summary: 'Days are a decimal string',
    olderAnswers: {
      getLeave: (answer) => ({ ...(answer as object), days: Number((answer as { days: string }).days) }),
    },
  },
  {
    version: '2027-06-01',
    summary: 'Days have a unit',
    olderAnswers: {
      getLeave: (answer) => ({ ...(answer as object), days: (answer as Leave).days.amount }),
    },
  },
]
const answer = { id: 'a', days: { amount: '2.5', unit: 'days' } }

test.each([
  ['2026-11-26', { id: 'a', days: 2.5 }],
  ['2027-02-28', { id: 'a', days: 2.5 }],
  ['2027-03-01', { id: 'a', days: '2.5' }],
  ['2027-06-01', answer],
  ['2027-12-31', answer],
])('of version %s, an answer has the shape from then', (version, older) => {
  expect(answerIn(version, { operationId: 'getLeave', answer, changes })).toEqual(older)
})

test('an operation that a change isn’t about stays as it is', () => {
  expect(answerIn('2026-11-26', { operationId: 'getMe', answer, changes })).toBe(answer)
})
