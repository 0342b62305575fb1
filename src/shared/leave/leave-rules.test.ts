import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { overlaps } from './leave-period.ts'
import { leaveYearOf } from './leave-year.ts'
import { countedOn, readPeriod, workedOn } from './testing/days-row.ts'
import { rowsWithColumns, tablesOf } from './testing/page-tables.ts'
import { runStory } from './testing/story.ts'

// Every row of every table of the page is a test; change the page to change the rules.
const page = readFileSync('docs/leave-rules.md', 'utf8')

const days = rowsWithColumns(page, ['case', 'works', 'holidays', 'request', 'counts'])
const times = rowsWithColumns(page, ['case', 'works', 'holidays', 'exceptions', 'date', 'worked'])
const periods = rowsWithColumns(page, ['case', 'one', 'other', 'overlap'])
const leaveYears = rowsWithColumns(page, ['case', 'leave year begins', 'date', 'leave year'])
const stories = [
  ...rowsWithColumns(page, ['case', 'policy', 'set up', 'story']),
  ...rowsWithColumns(page, ['case', 'works', 'policy', 'set up', 'story']),
]

describe('docs/leave-rules.md', () => {
  it.each(days)('$case: counts the days of $request', (row) => {
    expect(countedOn(row)).toBe(row['counts'])
  })

  it.each(times)('$case: knows what is worked on $date', (row) => {
    expect(workedOn(row)).toBe(row['worked'])
  })

  it.each(periods)('$case: knows whether periods overlap', ({ one = '', other = '', overlap }) => {
    expect(overlaps(readPeriod(one), readPeriod(other)) ? 'yes' : 'no').toBe(overlap)
    expect(overlaps(readPeriod(other), readPeriod(one)) ? 'yes' : 'no').toBe(overlap)
  })

  it.each(leaveYears)('$case: knows the leave year of $date', (row) => {
    const starts = (row['leave year begins'] ?? '').split(', ').map((choice) => {
      const [monthDay = '', validFrom = '2000-01-01'] = choice.split(' decided ')
      return { monthDay, validFrom }
    })
    const { start, end } = leaveYearOf(row['date'] ?? '', starts)
    expect(`${start} to ${end}`).toBe(row['leave year'])
  })

  it.each(stories)('$case: $policy', (row) => {
    const { expected, actual } = runStory(row)
    expect(actual).toEqual(expected)
    expect(expected).not.toHaveLength(0)
  })

  it('has no table that nothing runs, and no case twice', () => {
    const run = [days, times, periods, leaveYears, stories].flat().map((row) => row['case'])
    expect(tablesOf(page).flatMap((table) => table.slice(2))).toHaveLength(run.length)
    expect(new Set(run).size).toBe(run.length)
  })
})
