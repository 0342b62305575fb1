import { expect, test } from 'vitest'
import { countAwayAndAsked } from './away-and-asked.ts'

test.each([
  ['nobody', [], { away: 0, asked: 0 }],
  ['approved leave', ['ana approved'], { away: 1, asked: 0 }],
  ['pending leave', ['ana pending'], { away: 0, asked: 1 }],
  ['one of each', ['ana approved', 'ben pending'], { away: 1, asked: 1 }],
  [
    'twice the same person',
    ['ana approved', 'ana approved', 'ben pending', 'ben pending'],
    { away: 1, asked: 1 },
  ],
  ['both of one person, who is away', ['ana pending', 'ana approved'], { away: 1, asked: 0 }],
])('%s', (_name, leave, expected) => {
  const rows = leave.map((one) => {
    const [userId = '', status = ''] = one.split(' ')
    return { userId, status }
  })
  expect(countAwayAndAsked(rows)).toEqual(expected)
})
