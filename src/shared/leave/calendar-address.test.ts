import { expect, test } from 'vitest'
import { firstCalendarReads, isMonth, shiftMonth } from './calendar-address.ts'

test.each([
  ['2026-03', true],
  ['2026-13', false],
  ['1999-12', false],
  ['2101-01', false],
  ['march', false],
  [null, false],
])('%s is a month of an address: %s', (text, expected) => {
  expect(isMonth(text)).toBe(expected)
})

test('months follow each other across the years', () => {
  expect([shiftMonth('2026-01', -1), shiftMonth('2026-12', 1)]).toEqual(['2025-12', '2027-01'])
})

const lists = ['/api/leave-types', '/api/notifications', '/api/teams', '/api/team']
const ofMay = 'startDate=2026-05-01&endDate=2026-05-31'
const monthOfMay = [
  `/api/calendar?${ofMay}`,
  `/api/calendar/pending?${ofMay}`,
  '/api/calendar/places?startDate=2026-01-01&endDate=2026-12-31',
  ...lists,
]

test.each([
  ['month=2026-05', monthOfMay],
  ['month=2026-05&types=sick', monthOfMay],
  ['', monthOfMay],
  ['month=soon', monthOfMay],
  ['view=week&week=2026-05-04', lists],
  [
    'view=timeline&month=2026-12',
    [
      '/api/calendar?startDate=2026-12-01&endDate=2026-12-31',
      '/api/calendar/pending?startDate=2026-12-01&endDate=2026-12-31',
      '/api/calendar?startDate=2027-01-01&endDate=2027-01-31',
      '/api/calendar/pending?startDate=2027-01-01&endDate=2027-01-31',
      '/api/calendar/places?startDate=2026-01-01&endDate=2026-12-31',
      '/api/calendar/places?startDate=2027-01-01&endDate=2027-12-31',
      ...lists,
    ],
  ],
])('the calendar at ?%s first reads %s', (search, reads) => {
  const parameter = (name: string) => new RegExp(`${name}=([^&]*)`).exec(search)?.[1] ?? null
  expect(firstCalendarReads({ view: parameter('view'), month: parameter('month') }, '2026-05')).toEqual(reads)
})
