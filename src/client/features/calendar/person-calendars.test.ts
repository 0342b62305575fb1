import { expect, test } from 'vitest'
import type { CompanyWorkCalendars } from '#shared/leave/company-work-calendars-contract.ts'
import { mayAskFor, personCalendars } from './person-calendars.ts'

const munich = {
  id: 'munich',
  name: 'Munich',
  holidays: [
    { date: '2026-01-06', part: 'full', name: 'Epiphany' },
    { date: '2026-12-24', part: 'afternoon', name: 'Christmas Eve' },
  ],
} as const
const dublin = {
  id: 'dublin',
  name: 'Dublin',
  holidays: [{ date: '2026-03-17', part: 'full', name: 'St Patrick’s Day' }],
} as const

const year: CompanyWorkCalendars = {
  locations: [
    { ...munich, holidays: [...munich.holidays] },
    { ...dublin, holidays: [...dublin.holidays] },
  ],
  company: { stays: [{ validFrom: '2024-01-01', value: 'dublin' }], weeks: [] },
  people: [
    {
      userId: 'anna',
      stays: [
        { validFrom: '2025-01-01', value: 'munich' },
        { validFrom: '2026-07-01', value: null },
      ],
      weeks: [
        {
          validFrom: '2026-02-01',
          value: { weeks: [{ mon: 'full', tue: 'morning', wed: 'full' }], anchor: null },
        },
      ],
      exceptions: [{ date: '2026-03-21', worked: 'morning' }],
    },
  ],
}
const calendars = personCalendars(new Map([['2026', year]]))

test.each([
  ['ben', '2026-03-16', 1],
  ['ben', '2026-03-17', 0],
  ['ben', '2026-03-21', 0],
  ['ben', '2026-01-06', 1],
  ['anna', '2026-01-06', 0],
  ['anna', '2026-03-17', 0.5],
  ['anna', '2026-03-19', 0],
  ['anna', '2026-01-08', 1],
  // A year that is not read yet.
  ['anna', '2027-01-06', 1],
  ['ben', '2027-01-09', 0],
])('for %s, %s counts %d', (userId, date, days) => {
  expect(calendars.countsOn(userId, date)).toBe(days)
})

test.each([
  ['ben', '2026-03-17', 'dublin', 'St Patrick’s Day'],
  ['anna', '2026-03-17', 'munich', undefined],
  ['anna', '2026-12-24', 'dublin', undefined],
  ['anna', '2026-01-06', 'munich', 'Epiphany'],
  ['ben', '2023-12-31', null, undefined],
])('%s on %s is at %s: %s', (userId, date, location, holiday) => {
  expect(calendars.locationOn(userId, date)).toBe(location)
  expect(calendars.holidayOn(userId, date)?.name).toBe(holiday)
})

test('all who differ in nothing from the company share its calendar', () => {
  expect(calendars.calendarOf('ben')).toBe(calendars.calendarOf(null))
  expect(calendars.calendarOf('anna')).not.toBe(calendars.calendarOf(null))
})

test.each([
  ['2026-03-01', false],
  ['2026-03-02', true],
  ['2026-03-06', true],
  ['2026-03-07', false],
  ['2026-03-17', false],
])('on Monday 2 March, %s may be asked for: %s', (date, expected) => {
  expect(mayAskFor(date, '2026-03-02', calendars.calendarOf('ben'))).toBe(expected)
})
