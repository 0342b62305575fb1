import { afterEach, beforeEach, expect, test } from 'vitest'
import { choosePersonLocale } from '#client/ui/data/format-dates.ts'
import { fetchedInWords, webcalOf } from './feed-words.ts'

beforeEach(() => choosePersonLocale('en-GB'))
afterEach(() => choosePersonLocale(null))

test.each([
  [null, 'Not fetched yet'],
  ['2026-03-02T12:00:00.000Z', 'Last fetched just now'],
  // The server's clock may be ahead.
  ['2026-03-02T12:00:40.000Z', 'Last fetched just now'],
  ['2026-03-02T11:59:00.000Z', 'Last fetched 1 minute ago'],
  ['2026-03-02T11:01:00.000Z', 'Last fetched 59 minutes ago'],
  ['2026-03-02T09:00:00.000Z', 'Last fetched 3 hours ago'],
  ['2026-03-01T12:00:00.000Z', 'Last fetched 1 day ago'],
  ['2026-02-20T12:00:00.000Z', 'Last fetched 10 days ago'],
])('fetched at %s', (instant, words) => {
  expect(fetchedInWords(instant, Date.parse('2026-03-02T12:00:00.000Z'))).toBe(words)
})

test.each([
  ['https://sorrel.example/feeds/abc.ics', 'webcal://sorrel.example/feeds/abc.ics'],
  ['http://localhost:4102/feeds/abc.ics', 'webcal://localhost:4102/feeds/abc.ics'],
])('%s opens a calendar program as %s', (url, webcal) => {
  expect(webcalOf(url)).toBe(webcal)
})
