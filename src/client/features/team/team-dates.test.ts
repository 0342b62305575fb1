import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { choosePersonLocale } from '#client/ui/data/format-dates.ts'
import { awayLabel, dateLabel, distanceLabel } from './team-dates.ts'

beforeEach(() => choosePersonLocale('en-GB'))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

test.each([
  ['2026-03-02', 'Away today'],
  ['2026-03-05', 'Away until Thu'],
  ['2026-03-08', 'Away until Sun'],
  ['2026-03-09', 'Away until 9 Mar'],
  ['2027-01-04', 'Away until 4 Jan 2027'],
])('on Monday 2 March, leave up to %s reads %s', (until, label) => {
  expect(awayLabel(until, '2026-03-02')).toBe(label)
})

test('a date names day, month and year', () => {
  expect(dateLabel('2024-01-05')).toBe('5 Jan 2024')
})

test('dates follow the person’s language', () => {
  choosePersonLocale('de-DE')
  expect(awayLabel('2026-03-05', '2026-03-02')).toBe('Away until Do')
  expect(dateLabel('2024-01-05')).toBe('5. Jan. 2024')
})

test.each([
  ['2026-03-02T12:00:00.000Z', 'today'],
  ['2026-03-01T12:00:00.000Z', 'yesterday'],
  ['2026-02-25T12:00:00.000Z', '5 days ago'],
  ['2026-03-03T12:00:00.000Z', 'tomorrow'],
  ['2026-03-16T12:00:00.000Z', 'in 14 days'],
])('on 2 March, %s is %s', (instant, words) => {
  vi.setSystemTime('2026-03-02T12:00:00Z')
  expect(distanceLabel(instant)).toBe(words)
})

test('a distance has the person’s digits', () => {
  choosePersonLocale('ar-EG')
  vi.setSystemTime('2026-03-02T12:00:00Z')
  expect(distanceLabel('2026-03-16T12:00:00.000Z')).toBe('in ١٤ days')
})

test('what was sent this minute was sent today, also where the date is already another one than in the company', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  vi.setSystemTime('2026-03-02T23:05:00Z')
  expect(distanceLabel('2026-03-02T23:05:00Z')).toBe('today')
  expect(distanceLabel('2026-03-02T22:55:00Z')).toBe('yesterday')
})
