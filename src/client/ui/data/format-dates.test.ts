import { expect, test } from 'vitest'
import { choosePersonLocale, formatDay, formatInstant } from './format-dates.ts'

const today = '2026-03-02'

test('an instant of today says so', () => {
  const morning = new Date(2026, 2, 2, 8, 31).toISOString()
  expect(formatInstant(morning, today, 'en-GB')).toBe('Today, 08:31')
  const before = new Date(2026, 1, 26, 16, 20).toISOString()
  expect(formatInstant(before, today, 'en-GB')).toBe('Thu 26 Feb, 16:20')
})

test('dates follow the language that the person has chosen', () => {
  choosePersonLocale('de-DE')
  expect(formatDay('2026-03-04', today)).toBe('Mi., 4. März')
  choosePersonLocale('en-GB')
  expect(formatDay('2026-03-04', today)).toBe('Wed 4 Mar')
  choosePersonLocale(null)
})
