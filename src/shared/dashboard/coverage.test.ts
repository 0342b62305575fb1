import { expect, it } from 'vitest'
import { everyWeek, mondayToFriday } from '../leave/work-calendar.ts'
import { type CoveredPerson, coverageDays, coverageOf, coverageRange } from './coverage.ts'

// Friday 3 April 2026 is Good Friday in this story, Thursday 2 and Tuesday 7 April are plain working days.
const full: CoveredPerson = {
  patterns: [{ validFrom: '2026-01-01', ...mondayToFriday }],
  holidays: [{ date: '2026-04-03', part: 'full' }],
  exceptions: [],
  employment: [],
  away: new Set(),
}

it('counts who would work on a day, and who of them is away', () => {
  const away = { ...full, away: new Set(['2026-04-02', '2026-04-06']) }
  const elsewhere = { ...full, holidays: [] }
  const noFridays = {
    ...full,
    holidays: [],
    patterns: [{ validFrom: '2026-01-01', ...everyWeek({ thu: 'full' }) }],
  }
  const gone = { ...full, employment: [{ start: null, end: '2026-04-02' }] }
  expect(
    coverageOf([full, away, elsewhere, noFridays, gone], { start: '2026-04-02', end: '2026-04-06' }),
  ).toEqual([
    { date: '2026-04-02', expected: 5, away: 1 },
    { date: '2026-04-03', expected: 1, away: 0 },
    { date: '2026-04-06', expected: 3, away: 1 },
  ])
})

it('leave on a day that somebody does not work takes nobody away', () => {
  const away = { ...full, away: new Set(['2026-04-03']) }
  const elsewhere = { ...full, holidays: [] }
  expect(coverageOf([away, elsewhere], { start: '2026-04-03', end: '2026-04-03' })).toEqual([
    { date: '2026-04-03', expected: 1, away: 0 },
  ])
})

it('finds ten working days in the weeks ahead, and none for nobody', () => {
  const days = coverageOf([full], coverageRange('2026-04-04')).slice(0, coverageDays)
  expect(days).toHaveLength(10)
  expect([days[0]?.date, days.at(-1)?.date]).toEqual(['2026-04-06', '2026-04-17'])
  expect(coverageOf([], coverageRange('2026-04-04'))).toEqual([])
})
