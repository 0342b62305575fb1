import { expect, test } from 'vitest'
import { changesInWords, conversionInWords, shortfallInWords } from './effect-words.ts'

const ravi = { id: 'a', firstName: 'Ravi', lastName: 'Menon' }

test('the groups of people, the largest first, and those whom nothing touches', () => {
  const changes = [
    { amount: '5', people: 7, names: [] },
    { amount: '2.5', people: 2, names: [ravi, { id: 'b', firstName: 'Mia', lastName: 'Ito' }] },
    { amount: '-1', people: 1, names: [ravi] },
  ]
  expect(changesInWords({ unit: 'days', people: 10, changes })).toEqual([
    '7 people: +5 days this year',
    '2 people: +2.5 days (Ravi Menon and Mia Ito)',
    '1 person: −1 day (Ravi Menon)',
  ])
  expect(changesInWords({ unit: 'days', people: 24, changes }).at(-1)).toBe('14 people: no change')
})

test('many small groups are told together', () => {
  const changes = Array.from({ length: 9 }, (_, index) => ({
    amount: `${index + 1}`,
    people: 1,
    names: [ravi],
  }))
  const told = changesInWords({ unit: 'days', people: 9, changes })
  expect(told).toHaveLength(7)
  expect(told.at(-1)).toBe('3 people: other changes')
})

test('a change that touches nobody says so', () => {
  expect(changesInWords({ unit: 'days', people: 9, changes: [] })).toEqual(['No balances change.'])
})

test('whose booked leave is uncovered, from when on and by how much', () => {
  expect(shortfallInWords({ user: ravi, from: '2026-03-10', unit: 'days', amount: '2.5' })).toBe(
    'Ravi Menon: 2.5 days short from 10 March 2026',
  )
})

test('what a balance becomes in the other unit', () => {
  const conversion = { user: ravi, dayLength: '6', before: '12.5', after: '75' }
  expect(conversionInWords(conversion, 'hours')).toBe('Ravi Menon: 12.5 days become 75 h, at 6 h a day')
  expect(conversionInWords({ ...conversion, dayLength: '7.5', before: '7.5', after: '1' }, 'days')).toBe(
    'Ravi Menon: 7 h 30 min become 1 day, at 7 h 30 min a day',
  )
  expect(
    changesInWords({ unit: 'hours', people: 1, changes: [{ amount: '-2.5', people: 1, names: [] }] }),
  ).toEqual(['1 person: −2 h 30 min this year'])
})
