import { describe, expect, it } from 'vitest'
import { type DateRange, datesBetween } from '../plain-date.ts'
import {
  type PayTerms,
  payPeriodOn,
  payPeriodsAround,
  payPeriodsWithin,
  rangesOf,
  reasonNotToLock,
} from './payroll.ts'

const terms = (more: Partial<PayTerms> = {}): PayTerms => ({
  leaveYearStarts: [],
  paySchedules: [],
  locked: [],
  ...more,
})
const range = (start: string, end: string): DateRange => ({ start, end })
const inWords = ({ start, end }: DateRange) => `${start} to ${end}`

const weekly = { validFrom: '2026-01-01', schedule: { every: 'week', anchor: '2026-01-05' } } as const
const fortnightly = {
  validFrom: '2026-01-01',
  schedule: { every: 'two_weeks', anchor: '2025-12-29' },
} as const
const monthlyFrom25th = {
  validFrom: '2025-01-01',
  schedule: { every: 'month', anchor: '2025-01-25' },
} as const
const january = range('2026-01-01', '2026-01-31')
const february = range('2026-02-01', '2026-02-28')

describe('the pay period that holds a date', () => {
  it.each<[string, string, Partial<PayTerms>, string]>([
    ['by the month without a schedule', '2026-02-11', {}, '2026-02-01 to 2026-02-28'],
    [
      'from the first day of the leave year',
      '2026-04-05',
      { leaveYearStarts: [{ validFrom: '2025-01-01', monthDay: '04-06' }] },
      '2026-03-06 to 2026-04-05',
    ],
    ['by the week', '2026-03-04', { paySchedules: [weekly] }, '2026-03-02 to 2026-03-08'],
    ['by two weeks', '2026-01-12', { paySchedules: [fortnightly] }, '2026-01-12 to 2026-01-25'],
    [
      'across the turn of the year',
      '2026-01-10',
      { paySchedules: [monthlyFrom25th] },
      '2025-12-25 to 2026-01-24',
    ],
    [
      'as the old schedule has it, up to the change',
      '2025-12-30',
      { paySchedules: [monthlyFrom25th, weekly] },
      '2025-12-25 to 2025-12-31',
    ],
    [
      'as the new schedule has it, from the change',
      '2026-01-02',
      { paySchedules: [monthlyFrom25th, weekly] },
      '2026-01-01 to 2026-01-04',
    ],
    [
      'by the month before the first schedule',
      '2025-12-30',
      { paySchedules: [weekly] },
      '2025-12-01 to 2025-12-31',
    ],
    [
      'by the month again',
      '2026-03-04',
      { paySchedules: [monthlyFrom25th, { validFrom: '2026-01-01', schedule: null }] },
      '2026-03-01 to 2026-03-31',
    ],
    [
      'as it was locked',
      '2026-01-30',
      { paySchedules: [weekly], locked: [january] },
      '2026-01-01 to 2026-01-31',
    ],
    [
      'the day after a lock on, whatever the schedule',
      '2026-02-01',
      { paySchedules: [weekly], locked: [january] },
      '2026-02-01 to 2026-02-01',
    ],
    [
      'by the schedule later on',
      '2026-02-02',
      { paySchedules: [weekly], locked: [january] },
      '2026-02-02 to 2026-02-08',
    ],
    [
      'up to the first lock',
      '2026-01-13',
      { paySchedules: [weekly], locked: [range('2026-01-15', '2026-01-31')] },
      '2026-01-12 to 2026-01-14',
    ],
    [
      'within the dates that can be chosen, at first',
      '2000-01-01',
      { paySchedules: [monthlyFrom25th] },
      '2000-01-01 to 2000-01-31',
    ],
    ['and at last', '2100-12-30', { paySchedules: [monthlyFrom25th] }, '2100-12-25 to 2100-12-31'],
  ])('is %s', (_rule, date, more, expected) => {
    expect(inWords(payPeriodOn(date, terms(more)))).toBe(expected)
  })
})

it('has no gap and no overlap, whatever was locked and changed', () => {
  const changed = terms({
    leaveYearStarts: [
      { validFrom: '2024-02-01', monthDay: '01-01' },
      { validFrom: '2025-05-05', monthDay: '04-06' },
    ],
    paySchedules: [
      monthlyFrom25th,
      { ...weekly, validFrom: '2025-04-06' },
      { validFrom: '2026-04-06', schedule: null },
    ],
    locked: [range('2025-06-03', '2025-06-30'), range('2025-07-01', '2025-07-06')],
  })
  const periods = payPeriodsWithin(range('2024-06-01', '2027-06-01'), changed)
  expect(periods.length).toBeGreaterThan(60)
  for (const { start, end } of periods) {
    expect(start <= end).toBe(true)
    expect(inWords(payPeriodOn(start, changed))).toBe(inWords({ start, end }))
    expect(inWords(payPeriodOn(end, changed))).toBe(inWords({ start, end }))
  }
  const dates = periods.flatMap(({ start, end }) => datesBetween(start, end))
  expect(rangesOf(dates)).toHaveLength(1)
})

describe('the periods around one', () => {
  it('are twelve before and two after', () => {
    const around = payPeriodsAround(february, terms())
    expect(around.map(({ start }) => start)).toHaveLength(15)
    expect(around.map(inWords)).toEqual(
      expect.arrayContaining([
        '2025-02-01 to 2025-02-28',
        '2026-02-01 to 2026-02-28',
        '2026-04-01 to 2026-04-30',
      ]),
    )
    expect(around[12]).toEqual(february)
  })
  it('end where dates can’t be chosen any more', () => {
    const around = payPeriodsAround(range('2000-02-01', '2000-02-29'), terms())
    expect(around.map(({ start }) => start)).toEqual(['2000-01-01', '2000-02-01', '2000-03-01', '2000-04-01'])
  })
})

describe('a period', () => {
  it.each<[string, DateRange, DateRange[], string, ReturnType<typeof reasonNotToLock>]>([
    ['over, as the first', february, [], '2026-03-01', null],
    ['on its last day', february, [], '2026-02-28', 'not over'],
    ['after the last locked one', february, [january], '2026-03-01', null],
    ['locked before', january, [january], '2026-03-01', 'locked'],
    ['later than the next', range('2026-03-01', '2026-03-31'), [january], '2026-04-01', 'not next'],
    ['before the first lock', january, [february], '2026-04-01', 'not next'],
  ])('%s: %j', (_case, period, locked, today, reason) => {
    expect(reasonNotToLock(period, { locked }, today)).toBe(reason)
  })
})

it.each<[string[], string[]]>([
  [[], []],
  [['2026-03-02'], ['2026-03-02 to 2026-03-02']],
  [
    ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-03'],
    ['2026-02-27 to 2026-03-01', '2026-03-03 to 2026-03-03'],
  ],
])('the ranges of %j are %j', (dates, expected) => {
  expect(rangesOf(dates).map(inWords)).toEqual(expected)
})
