import { describe, expect, test } from 'vitest'
import {
  countInWords,
  namesOf,
  noSelection,
  type Selection,
  toggled,
  toggledTo,
  warningInWords,
  withoutDecided,
} from './selection.ts'

const listed = ['a', 'b', 'c', 'd']
const idsOf = ({ ids }: Selection) => [...ids].toSorted().join('')

describe('selecting', () => {
  test('one, and taking it back', () => {
    const one = toggled(noSelection, 'b')
    expect(idsOf(one)).toBe('b')
    expect(idsOf(toggled(one, 'b'))).toBe('')
  })

  test.each([
    ['downwards', 'a', 'c', 'abc'],
    ['upwards', 'd', 'b', 'bcd'],
    ['to itself', 'b', 'b', ''],
  ])('a range %s', (_name, from, to, expected) => {
    expect(idsOf(toggledTo(toggled(noSelection, from), to, listed))).toBe(expected)
  })

  test('a range whose end is selected takes the range back, and leaves the others', () => {
    const all = { ids: new Set(listed), anchor: 'b' }
    expect(idsOf(toggledTo(all, 'c', listed))).toBe('ad')
  })

  test('without an anchor, or with one that has left the list, a range is the one', () => {
    expect(idsOf(toggledTo(noSelection, 'c', listed))).toBe('c')
    expect(idsOf(toggledTo({ ids: new Set(), anchor: 'gone' }, 'c', listed))).toBe('c')
  })

  test('what is decided is not selected when it comes back', () => {
    expect(idsOf(withoutDecided({ ids: new Set(['a', 'b', 'c']), anchor: 'a' }, ['a', 'c']))).toBe('b')
  })
})

test.each([
  [0, 4, 'Nothing selected'],
  [1, 4, '1 of 4 selected'],
  [4, 4, '4 of 4 selected'],
])('%i of %i reads %s', (count, of, expected) => {
  expect(countInWords(count, of)).toBe(expected)
})

const named = (...names: string[]) => namesOf(names.map((employeeName) => ({ employeeName })))

test('names stand once, with how many are theirs, and of many the first', () => {
  expect(named('Kavya Nair', 'Elif Demir', 'Kavya Nair')).toBe('Kavya Nair (2), Elif Demir')
  expect(named('A', 'B', 'C', 'D', 'E', 'F')).toBe('A, B, C, D and 2 more')
})

const fine = { conflicts: [] }
const ruled = { conflicts: ['Wed 18 Mar would have 3 away.'] }

test.each([
  [[fine], null],
  [[ruled], 'It has a conflict'],
  [[fine, ruled], 'One of them has a conflict'],
  [[fine, ruled, ruled], '2 of them have conflicts'],
])('what the bar warns of: %#', (approvals, expected) => {
  expect(warningInWords(approvals)).toBe(expected)
})
