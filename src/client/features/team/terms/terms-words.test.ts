import { beforeEach, expect, test } from 'vitest'
import { choosePersonLocale } from '#client/ui/data/format-dates.ts'
import { employmentInWords, versionsFrom } from './terms-words.ts'

beforeEach(() => choosePersonLocale('en-GB'))

test('of versions, the last one that has begun holds', () => {
  const versions = ['2025-01-01', '2026-03-01', '2026-09-01'].map((validFrom) => ({ validFrom }))
  const from = (today: string) => {
    const { current, ahead } = versionsFrom(versions, today)
    return [current?.validFrom, ahead.length]
  }
  expect(from('2024-12-31')).toEqual([undefined, 3])
  expect(from('2026-03-01')).toEqual(['2026-03-01', 1])
  expect(from('2027-01-01')).toEqual(['2026-09-01', 0])
})

test.each([
  ['2026-04-01', null, 'From 1 Apr 2026'],
  ['2026-04-01', '2027-03-31', '1 Apr 2026 to 31 Mar 2027'],
  [null, '2027-03-31', 'Until 31 Mar 2027'],
  [null, null, 'No start or end date'],
])('an employment from %s to %s', (start, end, words) => {
  expect(employmentInWords({ start, end })).toBe(words)
})
