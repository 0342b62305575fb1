import { expect, test } from 'vitest'
import type { CalendarPlaces } from '#shared/leave/calendar-places-contract.ts'
import { placesIn } from './calendar-places.ts'

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

const year: CalendarPlaces = {
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
      weeks: [{ validFrom: '2026-02-01', value: { mon: 'full', tue: 'morning', wed: 'full' } }],
    },
  ],
}
const places = placesIn(new Map([['2026', year]]))

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
  expect(places.countsOn(userId, date)).toBe(days)
})

test.each([
  ['ben', '2026-03-17', 'dublin', 'St Patrick’s Day'],
  ['anna', '2026-03-17', 'munich', undefined],
  ['anna', '2026-12-24', 'dublin', undefined],
  ['anna', '2026-01-06', 'munich', 'Epiphany'],
  ['ben', '2023-12-31', null, undefined],
])('%s on %s is at %s: %s', (userId, date, location, holiday) => {
  expect(places.locationOn(userId, date)).toBe(location)
  expect(places.holidayOn(userId, date)?.name).toBe(holiday)
})

test('all who differ in nothing from the company share its calendar', () => {
  expect(places.calendarOf('ben')).toBe(places.calendarOf(null))
  expect(places.calendarOf('anna')).not.toBe(places.calendarOf(null))
})
