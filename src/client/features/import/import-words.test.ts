import { expect, test } from 'vitest'
import { choosePersonLocale } from '#client/ui/data/format-dates.ts'
import { doneInWords, filtersOf, refusalOfSize } from './import-words.ts'

const counts = { new: 1240, known: 1, skipped: 0, problem: 2500 }

test.each([
  ['en-US', '1,240', '2,500', '20,000'],
  ['de', '1.240', '2.500', '20.000'],
])('the counts of an import are written as in %s', (locale, added, problems, most) => {
  choosePersonLocale(locale)
  expect(doneInWords(counts)).toBe(
    `Imported ${added} rows. 1 was already here. ${problems} with a problem were left out.`,
  )
  expect(filtersOf(counts).map(({ label }) => label)).toContain(`New ${added}`)
  expect(refusalOfSize(100_000_000)).toContain(`at most ${most} rows each`)
  choosePersonLocale(null)
})
