import { describe, expect, it } from 'vitest'
import { noon } from './clock-time.ts'
import { formatDays, parseDays, toHundredths } from './days.ts'
import { endsOfHalf, overlaps, wallMinutes, wholeDates, within } from './leave-period.ts'
import { everyWeek, holidaysAt } from './work-calendar.ts'
import { countWorkingDays } from './working-days.ts'

describe('countWorkingDays', () => {
  it('counts each date, and stores the period that was asked for', () => {
    const count = countWorkingDays({ start: '2026-03-06', end: '2026-03-09', isHalfDay: false })
    expect(count).toEqual({
      unit: 'days',
      totalHundredths: 200,
      dates: [
        { date: '2026-03-06', part: 'full', hundredths: 100, minutes: 480 },
        { date: '2026-03-09', part: 'full', hundredths: 100, minutes: 480 },
      ],
      period: { start: '2026-03-06', end: '2026-03-09', startsAt: null, endsAt: null },
    })
  })

  it('counts 0 while an input is empty, half typed or no date', () => {
    for (const start of ['', '0202-03-06', '2026-02-30', '06.03.2026']) {
      expect(countWorkingDays({ start, end: '2026-03-09', isHalfDay: true }).totalHundredths).toBe(0)
      expect(countWorkingDays({ start: '2026-03-06', end: start, isHalfDay: true }).totalHundredths).toBe(0)
    }
  })

  it('lets the later of two patterns from one date hold', () => {
    const week = { mon: 'full', tue: 'full' } as const
    const patterns = [
      { validFrom: '2026-01-01', ...everyWeek({}) },
      { validFrom: '2026-01-01', ...everyWeek(week) },
    ]
    const request = { start: '2026-03-02', end: '2026-03-08', isHalfDay: false }
    expect(countWorkingDays({ ...request, patterns }).totalHundredths).toBe(200)
    expect(countWorkingDays({ ...request, patterns: patterns.toReversed() }).totalHundredths).toBe(0)
  })

  it('follows somebody who moves to a location with other holidays', () => {
    const holidays = holidaysAt([
      {
        validFrom: '2026-03-04',
        holidays: [
          { date: '2026-03-02', part: 'full' },
          { date: '2026-03-05', part: 'full' },
        ],
      },
      {
        validFrom: '2026-01-01',
        holidays: [
          { date: '2026-03-03', part: 'full' },
          { date: '2026-03-06', part: 'full' },
        ],
      },
    ])
    expect(holidays.map(({ date }) => date)).toEqual(['2026-03-03', '2026-03-05'])
    const week = { start: '2026-03-02', end: '2026-03-06', isHalfDay: false, holidays }
    expect(countWorkingDays(week).totalHundredths).toBe(300)
  })
})

describe('Leave periods', () => {
  it('take the same minutes as the database counts', () => {
    const origin = { start: '2000-01-01', end: '2000-01-01' }
    expect(wallMinutes({ ...origin, ...wholeDates })).toEqual({ from: 0, until: 1440 })
    expect(wallMinutes({ ...origin, ...endsOfHalf('morning') })).toEqual({ from: 0, until: 720 })
    expect(wallMinutes({ ...origin, ...endsOfHalf('afternoon') })).toEqual({ from: 720, until: 1440 })
    const twoDays = { start: '2000-01-03', end: '2000-01-04', ...wholeDates }
    expect(wallMinutes(twoDays)).toEqual({ from: 2880, until: 5760 })
    expect(overlaps(twoDays, { ...twoDays, end: '2000-01-03' })).toBe(true)
  })

  it('keep their times with the dates that these are of', () => {
    const leave = { start: '2026-03-02', end: '2026-03-05', startsAt: noon, endsAt: noon }
    expect(within(leave, '2026-03-02', '2026-03-03')).toMatchObject({ startsAt: noon, endsAt: null })
    expect(within(leave, '2026-03-03', '2026-03-05')).toMatchObject({ startsAt: null, endsAt: noon })
  })
})

describe('Day amounts', () => {
  it('are read and written as the shortest decimal text', () => {
    const texts = {
      '5.00': '5',
      '0.5': '0.5',
      '-0.50': '-0.5',
      '-2.25': '-2.25',
      '0': '0',
      '-0': '0',
      '12.05': '12.05',
    }
    for (const [text, shortest] of Object.entries(texts)) expect(formatDays(parseDays(text))).toBe(shortest)
    expect(toHundredths(22.5)).toBe(2250)
  })

  it('refuse what is no number of days', () => {
    for (const text of ['', 'five', '1.234', '1e3', '.5', ' 1'])
      expect(() => parseDays(text)).toThrow(RangeError)
  })
})
