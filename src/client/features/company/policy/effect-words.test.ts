import { expect, test } from 'vitest'
import { changesInWords, shortfallInWords } from './effect-words.ts'

test('the groups of people, the largest first, and those whom nothing touches', () => {
  const changes = [
    { days: '5', people: 7 },
    { days: '2.5', people: 1 },
    { days: '-1', people: 1 },
  ]
  expect(changesInWords({ people: 9, changes })).toEqual([
    '7 people: +5 days this year',
    '1 person: +2.5 days',
    '1 person: −1 day',
  ])
  expect(changesInWords({ people: 24, changes }).at(-1)).toBe('15 people: no change')
})

test('a change that touches nobody says so', () => {
  expect(changesInWords({ people: 9, changes: [] })).toEqual(['No balance changes.'])
})

test('whose booked leave is uncovered, from when on and by how much', () => {
  const user = { id: 'a', firstName: 'Ravi', lastName: 'Menon' }
  expect(shortfallInWords({ user, from: '2026-03-10', days: '2.5' })).toBe(
    'Ravi Menon: 2.5 days short from 10 March 2026 on',
  )
})
