import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  isPlainDate,
  monthRange,
  toDayNumber,
  toPlainDate,
  weekdayOf,
} from './plain-date.ts'

const dayMs = 86_400_000

describe('Plain dates', () => {
  it('count the days as the calendar of the language does, from 1999 to 2101', () => {
    const wrong: string[] = []
    for (let instant = Date.UTC(1999, 0, 1); instant < Date.UTC(2102, 0, 1); instant += dayMs) {
      const day = new Date(instant)
      const date = day.toISOString().slice(0, 10)
      const isRight = toDayNumber(date) === instant / dayMs && toPlainDate(instant / dayMs) === date
      if (!isRight || weekdayOf(date) !== day.getUTCDay()) wrong.push(date)
    }
    expect(wrong).toEqual([])
  })

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2026-08-31', 1, '2026-09-30'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-31', -2, '2025-11-30'],
    ['2026-03-31', -13, '2025-02-28'],
    ['2100-01-31', 1, '2100-02-28'],
    ['2000-01-31', 1, '2000-02-29'],
  ])('%s and %i months is %s', (date, months, later) => {
    expect(addMonths(date, months)).toBe(later)
  })

  it('exist or not', () => {
    for (const date of ['2028-02-29', '2000-02-29', '2026-12-31', '2100-12-31'])
      expect(isPlainDate(date)).toBe(true)
    for (const date of ['2026-02-29', '2100-02-29', '2026-04-31', '2026-02-30', '1999-12-31', '2101-01-01'])
      expect(isPlainDate(date)).toBe(false)
  })

  it('go on over the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(monthRange('2028-02')).toEqual({ start: '2028-02-01', end: '2028-02-29' })
    expect(monthRange('2026-12')).toEqual({ start: '2026-12-01', end: '2026-12-31' })
  })
})
