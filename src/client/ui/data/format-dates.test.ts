import { expect, test } from 'vitest'
import { choosePersonLocale, formatDay, formatInstant, peopleInWords } from './format-dates.ts'

const today = '2026-03-02'

test('an instant of today says so', () => {
  const morning = new Date(2026, 2, 2, 8, 31).toISOString()
  expect(formatInstant(morning, today, 'en-GB')).toBe('Today, 08:31')
  const before = new Date(2026, 1, 26, 16, 20).toISOString()
  expect(formatInstant(before, today, 'en-GB')).toBe('Thu 26 Feb, 16:20')
})

test.each([
  ['en-GB', 'Today, 08:31', 'Thu 26 Feb, 16:20', 'Wed 31 Dec 2025, 08:31'],
  ['en-IN', 'Today, 8:31 am', 'Thu 26 Feb, 4:20 pm', 'Wed 31 Dec 2025, 8:31 am'],
  ['en-US', 'Today, 8:31 AM', 'Thu, Feb 26, 4:20 PM', 'Wed, Dec 31, 2025, 8:31 AM'],
  ['en-CA', 'Today, 8:31 a.m.', 'Thu, Feb 26, 4:20 p.m.', 'Wed, Dec 31, 2025, 8:31 a.m.'],
  ['ja', 'Today, 8:31', '2月26日(木) 16:20', '2025年12月31日(水) 8:31'],
  ['de', 'Today, 08:31', 'Do., 26. Feb., 16:20', 'Mi., 31. Dez. 2025, 08:31'],
])('day and time are those of one locale: %s', (locale, ...expected) => {
  const instants = [new Date(2026, 2, 2, 8, 31), new Date(2026, 1, 26, 16, 20), new Date(2025, 11, 31, 8, 31)]
  const written = instants.map((at) => formatInstant(at.toISOString(), today, locale))
  // Before the half of the day is a narrow space.
  expect(written.map((words) => words.replaceAll(/\s/g, ' '))).toEqual(expected)
})

test.each([
  ['en-US', '1 person', '1,240 people'],
  ['de', '1 person', '1.240 people'],
])('a number of people in %s', (locale, ...expected) => {
  choosePersonLocale(locale)
  expect([1, 1240].map(peopleInWords)).toEqual(expected)
  choosePersonLocale(null)
})

test('dates follow the language that the person has chosen', () => {
  choosePersonLocale('de-DE')
  expect(formatDay('2026-03-04', today)).toBe('Mi., 4. März')
  choosePersonLocale('en-US')
  expect(formatDay('2026-03-04', today)).toBe('Wed, Mar 4')
  choosePersonLocale('en-GB')
  expect(formatDay('2026-03-04', today)).toBe('Wed 4 Mar')
  choosePersonLocale(null)
})
