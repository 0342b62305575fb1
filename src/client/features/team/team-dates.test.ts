import { expect, test } from 'vitest'
import { awayLabel, joinedLabel } from './team-dates.ts'

test.each([
  ['2026-03-02', 'Away today'],
  ['2026-03-05', 'Away until Thu'],
  ['2026-03-08', 'Away until Sun'],
  ['2026-03-09', 'Away until 9 Mar'],
])('on Monday 2 March, leave up to %s reads %s', (until, label) => {
  expect(awayLabel(until, '2026-03-02')).toBe(label)
})

test('a joined date names day, month and year', () => {
  expect(joinedLabel('2024-01-05')).toBe('5 Jan 2024')
})
