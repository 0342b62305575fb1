import { expect, test } from 'vitest'
import { changesInWords, shortfallInWords } from './effect-words.ts'

const ravi = { id: 'a', firstName: 'Ravi', lastName: 'Menon' }

test('the groups of people, the largest first, and those whom nothing touches', () => {
  const changes = [
    { days: '5', people: 7, names: [] },
    { days: '2.5', people: 2, names: [ravi, { id: 'b', firstName: 'Mia', lastName: 'Ito' }] },
    { days: '-1', people: 1, names: [ravi] },
  ]
  expect(changesInWords({ people: 10, changes })).toEqual([
    '7 people: +5 days this year',
    '2 people: +2.5 days (Ravi Menon and Mia Ito)',
    '1 person: −1 day (Ravi Menon)',
  ])
  expect(changesInWords({ people: 24, changes }).at(-1)).toBe('14 people: no change')
})

test('many small groups are told together', () => {
  const changes = Array.from({ length: 9 }, (_, index) => ({
    days: `${index + 1}`,
    people: 1,
    names: [ravi],
  }))
  const told = changesInWords({ people: 9, changes })
  expect(told).toHaveLength(7)
  expect(told.at(-1)).toBe('3 people: other changes')
})

test('a change that touches nobody says so', () => {
  expect(changesInWords({ people: 9, changes: [] })).toEqual(['No balances change.'])
})

test('whose booked leave is uncovered, from when on and by how much', () => {
  expect(shortfallInWords({ user: ravi, from: '2026-03-10', days: '2.5' })).toBe(
    'Ravi Menon: 2.5 days short from 10 March 2026',
  )
})
