import { describe, expect, test } from 'vitest'
import type {
  LeaveStatement,
  StatementLineView,
  StatementYearView,
} from '#shared/leave/statement-contract.ts'
import { carriedOutOf, decimalsOf, figuresOf, horizonOf, splitAtToday } from './statement-lines.ts'

function line(kind: StatementLineView['kind'], date: string, amount: string, rest = {}): StatementLineView {
  return {
    kind,
    date,
    until: null,
    amount,
    balance: '0',
    explanation: '',
    notCounted: [],
    requestId: kind === 'taken' ? date : null,
    isPending: false,
    ...rest,
  }
}

function year(start: string, end: string, lines: StatementLineView[] = [], balance = '0'): StatementYearView {
  return { unit: 'days', start, end, lines, balance }
}

function statementOf(years: StatementYearView[]): LeaveStatement {
  return {
    user: { id: '1', firstName: 'Ana', lastName: 'Ruiz' },
    on: '2026-05-10',
    today: '2026-05-10',
    types: [{ leaveType: 'annual', name: 'Annual', unit: 'days', years, balance: null, uncovered: null }],
  }
}

const ofDays = (lines: StatementLineView[]) => ({ unit: 'days' as const, lines })

const granted = line('granted', '2026-01-01', '20')
const january = line('taken', '2026-01-05', '-1')
const december = line('taken', '2026-12-21', '-2', { isPending: true })

describe('up to today, and still to come', () => {
  const week = line('taken', '2026-11-16', '-5', { until: '2026-11-20', balance: '14' })
  const begun = { ...week, until: '2026-11-18', amount: '-3', balance: '16' }

  test('parts after the lines of today', () => {
    expect(splitAtToday(ofDays([granted, january, december]), [granted, january], '2026-11-18')).toEqual({
      past: [granted, january],
      ahead: [december],
    })
  })
  test('leave that goes on is parted into the days up to today and the rest', () => {
    expect(splitAtToday(ofDays([granted, week, december]), [granted, begun], '2026-11-18')).toEqual({
      past: [granted, begun],
      ahead: [{ ...week, date: '2026-11-19', amount: '-2' }, december],
    })
  })
  test('so are the dates that didn’t count', () => {
    const holiday = { date: '2026-11-18', part: 'full' as const, holiday: 'Repentance Day' }
    const afterwards = { ...holiday, date: '2026-11-20' }
    const whole = { ...week, notCounted: [holiday, afterwards] }
    const parted = splitAtToday(ofDays([whole]), [{ ...begun, notCounted: [holiday] }], '2026-11-18')
    expect(parted.ahead.map(({ notCounted }) => notCounted)).toEqual([[afterwards]])
  })
  test('the last day of leave is no range', () => {
    const [rest] = splitAtToday(
      ofDays([week]),
      [{ ...begun, until: '2026-11-19', amount: '-4' }],
      '2026-11-19',
    ).ahead
    expect(rest).toMatchObject({ date: '2026-11-20', until: null, amount: '-1' })
  })
  test('leave that is over has no rest', () => {
    expect(splitAtToday(ofDays([granted, week]), [granted, week], '2026-11-20').ahead).toEqual([])
  })
  test('a leave year ahead is all to come', () => {
    const next = [line('granted', '2027-01-01', '20')]
    expect(splitAtToday(ofDays(next), [], '2026-11-18')).toEqual({ past: [], ahead: next })
  })
})

describe('the figures of a leave year', () => {
  const lines = [granted, january, line('accrued', '2026-12-01', '1.67'), december]
  test.each([
    { when: 'today counts what is credited by today', today: '2026-11-18', total: 2000, remaining: 1700 },
    { when: 'a year that is over counts all', today: '2027-02-01', total: 2167, remaining: 1867 },
    { when: 'a year ahead counts all', today: '2025-02-01', total: 2167, remaining: 1867 },
  ])('$when', ({ today, total, remaining }) => {
    expect(figuresOf(year('2026-01-01', '2026-12-31', lines), today)).toEqual({
      totalAmount: total,
      usedAmount: 100,
      pendingAmount: 200,
      remainingAmount: remaining,
    })
  })
})

test('a statement is read up to the first day of the leave year after the next', () => {
  const short = year('2026-01-01', '2026-03-31')
  expect(horizonOf(statementOf([short, year('2026-04-01', '2027-03-31')]))).toBe('2028-04-01')
  expect(horizonOf(statementOf([]))).toBeNull()
})

test('what carries over is what the next leave year begins with', () => {
  const [first, second] = [year('2025-01-01', '2025-12-31'), year('2026-01-01', '2026-12-31')]
  const carried = { ...second, lines: [line('carried_over', '2026-01-01', '5'), granted] }
  expect(carriedOutOf(first, [first, carried])).toBe(500)
  expect(carriedOutOf(first, [first, second])).toBe(0)
  expect(carriedOutOf(second, [first, second])).toBeNull()
})

test('all figures have as many decimals as the one with the most', () => {
  expect(decimalsOf([granted, line('taken', '2026-01-05', '-0.5')])).toBe(1)
  expect(decimalsOf([granted, line('accrued', '2026-01-05', '1', { balance: '1.67' })])).toBe(2)
  expect(decimalsOf([])).toBe(0)
})
