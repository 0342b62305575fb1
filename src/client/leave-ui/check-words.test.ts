import { describe, expect, test } from 'vitest'
import { anyOf } from '#shared/leave/approver-words.ts'
import { everyWeek } from '#shared/leave/work-calendar.ts'
import { awayApproverInWords, goesToInWords, holidaysInWords, leaveYearsInWords } from './check-words.ts'

const year = (start: string, end: string, amount: string) => ({ start, end, unit: 'days' as const, amount })
const person = (firstName: string) => ({ id: firstName, firstName, lastName: 'X' })

describe('with whom a request will lie', () => {
  test.each([
    [[], 'Approved automatically'],
    [['Nora'], 'Goes to Nora X'],
    [['Maya', 'Ben'], 'Goes to Maya X or Ben X'],
    [['A', 'B', 'C', 'D', 'E'], 'Goes to any of 5 approvers'],
  ])('%j: %s', (names, words) => {
    expect(goesToInWords({ goesTo: names.map(person), goesToAll: false, thenTo: [], notified: [] })).toBe(
      words,
    )
  })

  test('and then with whom', () => {
    const thenTo = [
      { people: [person('Ada'), person('Abe')], needsAll: true },
      { people: ['A', 'B', 'C', 'D'].map(person), needsAll: true },
    ]
    expect(goesToInWords({ goesTo: [person('Nora')], goesToAll: false, thenTo, notified: [] })).toBe(
      'Goes to Nora X, then to Ada X and Abe X, then to all of 4 approvers',
    )
  })

  test('who is notified of what needs no decision', () => {
    const notified = ['Nora', 'Maya'].map(person)
    expect(goesToInWords({ goesTo: [], goesToAll: false, thenTo: [], notified })).toBe(
      'No decision needed: Nora X and Maya X will be notified',
    )
  })

  test('three are named', () => {
    expect(anyOf(['Maya', 'Ben', 'Nora'].map(person))).toBe('Maya X, Ben X, or Nora X')
  })
})

describe('an approver who is away', () => {
  const nora = { person: person('Nora'), until: '2026-12-04' }
  test.each([
    [['Maya'], 'Nora is away until Fri 4 Dec. Maya can decide until then.'],
    [['Maya', 'Ben'], 'Nora is away until Fri 4 Dec. Maya or Ben can decide until then.'],
    [['A', 'B', 'C', 'D'], 'Nora is away until Fri 4 Dec. Any of 4 approvers can decide until then.'],
    [['Nora'], 'Nora is away until Fri 4 Dec, and no one else can decide until then.'],
  ])('%j decides: %s', (names, words) => {
    const check = { awayApprover: nora, goesTo: names.map(person) }
    expect(awayApproverInWords(check, '2026-12-01')).toBe(words)
  })

  test('is none to speak of while nobody is missing', () => {
    expect(awayApproverInWords({ awayApprover: null, goesTo: [] }, '2026-12-01')).toBeNull()
  })
})

describe('the leave years that a request touches', () => {
  test('are told when it crosses one', () => {
    const years = [year('2026-01-01', '2026-12-31', '4'), year('2027-01-01', '2027-12-31', '1')]
    expect(leaveYearsInWords(years)).toBe('4 days in 2026, 1 day in 2027')
  })

  test('have both years in their name when they begin in the middle of one', () => {
    const years = [year('2025-04-01', '2026-03-31', '2'), year('2026-04-01', '2027-03-31', '0.5')]
    expect(leaveYearsInWords(years)).toBe('2 days in 2025/26, 0.5 day in 2026/27')
  })

  test('are nothing to tell inside one', () => {
    expect(leaveYearsInWords([year('2026-01-01', '2026-12-31', '4')])).toBeNull()
  })
})

test('public holidays are named where they take something from a day that would be worked', () => {
  const calendar = {
    patterns: [{ validFrom: '2000-01-01', ...everyWeek({ thu: 'full', fri: 'full' }) }],
    exceptions: [{ date: '2026-05-01', worked: 'full' } as const],
    holidays: [
      { date: '2026-04-03', part: 'full', name: 'Good Friday' } as const,
      { date: '2026-04-06', part: 'full', name: 'Easter Monday' } as const,
      { date: '2026-04-09', part: 'afternoon', name: 'Town feast' } as const,
      { date: '2026-05-01', part: 'full', name: 'Labour Day' } as const,
    ],
  }
  expect(holidaysInWords({ start: '2026-04-01', end: '2026-04-30' }, calendar, '2026-03-02')).toEqual([
    'Fri 3 Apr: Good Friday, not counted',
    'Thu 9 Apr: Town feast, afternoon not counted',
  ])
})
