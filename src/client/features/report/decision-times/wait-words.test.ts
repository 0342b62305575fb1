import { afterEach, expect, it } from 'vitest'
import { choosePersonLocale } from '#client/ui/data/format-dates.ts'
import { waitInWords } from './wait-words.ts'

afterEach(() => choosePersonLocale(null))

it.each<[minutes: number, words: string]>([
  [0, 'under 1 min'],
  [1, '1 min'],
  [59, '59 min'],
  [60, '1 h'],
  [90, '1.5 h'],
  [599, '10 h'],
  [26 * 60 + 20, '26 h'],
  [48 * 60 - 1, '48 h'],
  [48 * 60, '2 days'],
  [60 * 60, '2.5 days'],
  [14 * 24 * 60 + 700, '14 days'],
])('%i minutes are %s', (minutes, words) => {
  choosePersonLocale('en-GB')
  expect(waitInWords(minutes)).toBe(words)
})

it('is in the person’s digits', () => {
  choosePersonLocale('de-DE')
  expect(waitInWords(90)).toBe('1,5 h')
})
