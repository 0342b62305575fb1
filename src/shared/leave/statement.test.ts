import { describe, expect, it } from 'vitest'
import { daysAddedBy } from './amendment.ts'
import { formatDays } from './days.ts'
import { explainLine } from './explain-line.ts'
import type { LeaveAccount } from './leave-account.ts'
import { isLeaveYearStart, leaveYearOf } from './leave-year.ts'
import { findShortage, mayAskFor, refusalInWords } from './may-ask.ts'
import { payPeriods } from './pay-schedule.ts'
import { defaultPolicy } from './policy.ts'
import { statementOn } from './statement.ts'

const policy = { ...defaultPolicy, validFrom: '2025-01-01', carriedValidMonths: 3 }
const taken = { hundredths: 100, minutes: 480, requestId: 'spring', status: 'approved' } as const
const ana: LeaveAccount = {
  companyCreated: '2025-06-01',
  policies: [policy],
  adjustments: [
    { id: '1', date: '2026-02-02', amount: 50, unit: 'days', by: 'Ben Admin', reason: 'worked on a Sunday' },
  ],
  leave: [
    { ...taken, date: '2026-03-31' },
    { ...taken, date: '2026-04-01' },
    { ...taken, date: '2026-04-02', status: 'pending' },
    { ...taken, date: '2026-03-30' },
  ],
}

const readable = (account: LeaveAccount, on: string) =>
  statementOn(account, on)
    .at(-1)
    ?.lines.map((line) => {
      const amounts = `${formatDays(line.amount)} = ${formatDays(line.balanceAmount)}`
      return `${line.date} ${line.kind} ${amounts} (${explainLine(line, { unit: 'days', locale: 'en-GB' })})`
    })

describe('A statement', () => {
  it('tells each event with its rule, and a request as one line until something else happens', () => {
    expect(readable(ana, '2026-12-31')).toEqual([
      '2026-01-01 carried_over 5 = 5 (Carried over from the previous leave year: 5 of 20 days, at most 5, to be used up to 31 March 2026)',
      '2026-01-01 granted 20 = 25 (20 days a year)',
      '2026-02-02 adjusted 0.5 = 25.5 (Adjusted by Ben Admin: worked on a Sunday)',
      '2026-03-30 taken -2 = 23.5 (Leave)',
      '2026-04-01 expired -3 = 20.5 (Carried days could be used up to 31 March 2026)',
      '2026-04-01 taken -1 = 19.5 (Leave)',
      '2026-04-02 taken -1 = 18.5 (Leave, not yet approved)',
    ])
  })

  it('ends with the day it is made for, in the middle of a request', () => {
    const lines = statementOn(ana, '2026-03-30').at(-1)?.lines
    expect(lines?.at(-1)).toMatchObject({ date: '2026-03-30', until: '2026-03-30', amount: -100 })
  })

  it('orders what happens on one day by the ids, not by the list', () => {
    const adjustments = ['a', 'b'].map((id) => ({
      id,
      date: '2026-02-02',
      amount: 50,
      unit: 'days' as const,
      by: id,
      reason: null,
    }))
    const leave = ['c', 'd'].map((requestId) => ({
      ...taken,
      requestId,
      hundredths: 50,
      minutes: 240,
      date: '2026-02-02',
    }))
    const listed = { ...ana, adjustments, leave }
    const turned = { ...ana, adjustments: adjustments.toReversed(), leave: leave.toReversed() }
    expect(statementOn(turned, '2026-12-31')).toEqual(statementOn(listed, '2026-12-31'))
  })

  it('names the period and the proportion of what accrues, and a debt', () => {
    const monthly = { ...policy, accrual: 'monthly' as const, lowerLimit: -2000 }
    const employment = [{ start: '2025-12-16', end: null }]
    const cleo = { ...ana, policies: [monthly], employment, leave: [{ ...taken, date: '2025-12-30' }] }
    expect(readable(cleo, '2025-12-31')).toEqual([
      '2025-12-16 accrued 0.86 = 0.86 (20 days a year, period 12 of 12, for 16 of 31 calendar days)',
      '2025-12-30 taken -1 = -0.14 (Leave)',
    ])
    expect(readable(cleo, '2026-01-01')).toEqual([
      '2026-01-01 carried_over -0.14 = -0.14 (Carried over from the previous leave year)',
      '2026-01-01 accrued 1.67 = 1.53 (20 days a year, period 1 of 12)',
    ])
  })
})

describe('Asking for leave', () => {
  it('is refused in one sentence', () => {
    const answer = mayAskFor({ ...ana, leave: [] }, [
      { date: '2026-05-04', hundredths: 2150, minutes: 10320 },
    ])
    expect(answer).toEqual({ allowed: false, shortage: { from: '2026-05-04', atMost: 100, unit: 'days' } })
    const shortage = { from: '2026-05-04', atMost: 150, unit: 'days' as const }
    const own = { isOwn: true, asked: '2026-05-04', locale: 'en-GB' }
    expect(refusalInWords(shortage, own)).toBe('You’re 1.5 days short from 4 May.')
    expect(refusalInWords(shortage, { ...own, locale: 'en-US' })).toBe('You’re 1.5 days short from May 4.')
    expect(refusalInWords(shortage, { ...own, locale: 'de' })).toBe('You’re 1,5 days short from 4. Mai.')
    expect(refusalInWords(shortage, { ...own, asked: '2025-12-30', isOwn: false })).toBe(
      'The balance is 1.5 days short from 4 May 2026.',
    )
  })

  it('is allowed for no days at all, and for as much as anybody likes without a policy', () => {
    expect(mayAskFor(ana, [])).toEqual({ allowed: true })
    const unlimited = { companyCreated: '2025-01-01', policies: [] }
    expect(mayAskFor(unlimited, [{ date: '2026-05-04', hundredths: 90_000, minutes: 432000 }])).toEqual({
      allowed: true,
    })
  })

  it('finds what a changed policy leaves uncovered, from today on', () => {
    const fewer = { ...policy, validFrom: '2026-05-01', annualAmount: 100, carryOverCap: 0 }
    const cut = { ...ana, policies: [policy, fewer] }
    expect(findShortage(ana, '2026-01-01')).toBeNull()
    expect(findShortage(cut, '2026-01-01')).toEqual({ from: '2026-03-31', atMost: 250, unit: 'days' })
    expect(findShortage(cut, '2026-05-01')).toEqual({ from: '2026-05-01', atMost: 250, unit: 'days' })
  })

  it('looks at the end of a day, so that a debt is none on the day that covers it', () => {
    const overdrawn = { ...ana, leave: [{ ...taken, date: '2026-03-02', hundredths: 3000 }], adjustments: [] }
    const helped = { id: '1', date: '2026-05-01', amount: 500, unit: 'days' as const, by: null, reason: null }
    expect(findShortage(overdrawn, '2026-05-01')).toEqual({ from: '2026-05-01', atMost: 500, unit: 'days' })
    expect(findShortage({ ...overdrawn, adjustments: [helped] }, '2026-05-01')).toBeNull()
    expect(findShortage(overdrawn, '2027-05-01')).toBeNull()
  })

  it('counts an amendment by date as the larger of old and new', () => {
    const agreed = [
      { date: '2026-03-30', hundredths: 100, minutes: 480 },
      { date: '2026-03-31', hundredths: 50, minutes: 240 },
    ]
    const amended = [
      { date: '2026-03-31', hundredths: 100, minutes: 480 },
      { date: '2026-04-01', hundredths: 100, minutes: 480 },
    ]
    expect(daysAddedBy(amended, agreed)).toEqual([
      { date: '2026-03-31', hundredths: 50, minutes: 240 },
      { date: '2026-04-01', hundredths: 100, minutes: 480 },
    ])
    expect(daysAddedBy(agreed, agreed)).toEqual([])
  })
})

describe('Leave years', () => {
  it('begin on days that every year has', () => {
    expect(['01-01', '02-28', '12-31'].every(isLeaveYearStart)).toBe(true)
    expect(['02-29', '13-01', '04-31', '1-1', ''].some(isLeaveYearStart)).toBe(false)
    const leapDay = [{ validFrom: '2026-01-01', monthDay: '02-29' }]
    expect(() => leaveYearOf('2026-01-01', leapDay)).toThrow(RangeError)
  })
})

describe('Pay periods', () => {
  it('begin on the last day of a month that lacks their day', () => {
    const year = { start: '2026-01-31', end: '2026-04-29' }
    expect(
      payPeriods({ every: 'month', anchor: '2024-05-31' }, year).map(({ start, end }) => ({ start, end })),
    ).toEqual([
      { start: '2026-01-31', end: '2026-02-27' },
      { start: '2026-02-28', end: '2026-03-30' },
      { start: '2026-03-31', end: '2026-04-29' },
    ])
  })

  it('reach back and forth from their anchor without a gap', () => {
    const range = { start: '2026-02-10', end: '2026-03-01' }
    expect(
      payPeriods({ every: 'two_weeks', anchor: '2027-01-04' }, range).map(({ start, end }) => ({
        start,
        end,
      })),
    ).toEqual([
      { start: '2026-02-02', end: '2026-02-15' },
      { start: '2026-02-16', end: '2026-03-01' },
    ])
    expect(
      payPeriods({ every: 'half_month', anchor: '2026-01-30' }, range).map(({ start, end }) => ({
        start,
        end,
      })),
    ).toEqual([
      { start: '2026-01-30', end: '2026-02-14' },
      { start: '2026-02-15', end: '2026-02-27' },
      { start: '2026-02-28', end: '2026-03-14' },
    ])
  })
})
