import { afterEach, beforeEach, expect, test } from 'vitest'
import { choosePersonLocale } from '#client/ui/data/format-dates.ts'
import { personCalendars } from '../person-calendars.ts'
import { type DaySelection, isSelected, rangeOf, refusalOf, selectionInWords } from './day-selection.ts'

// A Tuesday.
const today = '2026-03-03'

beforeEach(() => choosePersonLocale('en-GB'))
afterEach(() => choosePersonLocale(null))

const chosen = (by: DaySelection['by'], first: string, last = first): DaySelection => ({
  by,
  userId: 'kavya',
  first,
  last,
})

test.each<[DaySelection, string, string, string]>([
  [
    chosen('clicks', '2026-03-03'),
    '2026-03-03',
    '2026-03-03',
    'First day: Tue 3 Mar. Choose the last day, or press Escape',
  ],
  [
    chosen('keys', '2026-03-03', '2026-03-05'),
    '2026-03-03',
    '2026-03-05',
    'Tue 3 to Thu 5 Mar. Choose the last day, or press Escape',
  ],
  // Backwards, and over the end of a month.
  [chosen('drag', '2026-04-01', '2026-03-30'), '2026-03-30', '2026-04-01', 'Mon 30 Mar to Wed 1 Apr'],
  [chosen('drag', '2026-03-05'), '2026-03-05', '2026-03-05', 'Thu 5 Mar'],
])('what is chosen, in order and in words: %j', (selection, start, end, words) => {
  expect(rangeOf(selection)).toEqual({ start, end })
  expect(selectionInWords(selection, today)).toBe(words)
})

test.each([
  ['2026-03-29', false],
  ['2026-03-30', true],
  ['2026-03-31', true],
  ['2026-04-01', true],
  ['2026-04-02', false],
])('%s is among them: %s', (date, expected) => {
  expect(isSelected(date, chosen('drag', '2026-04-01', '2026-03-30'))).toBe(expected)
  expect(isSelected(date, null)).toBe(false)
})

test.each([
  ['from today on', '2026-03-03', '2026-03-05', undefined],
  ['over a weekend', '2026-03-06', '2026-03-09', undefined],
  [
    'from yesterday on',
    '2026-03-02',
    '2026-03-05',
    'These days are in the past. Choose days from Tue 3 Mar.',
  ],
  ['on a weekend alone', '2026-03-07', '2026-03-08', 'None of these are working days. Choose at least one.'],
])('days %s', (_, start, end, refusal) => {
  const { countsOn } = personCalendars(new Map())
  expect(refusalOf({ start, end }, today, (date) => countsOn('kavya', date) > 0)).toBe(refusal)
})
