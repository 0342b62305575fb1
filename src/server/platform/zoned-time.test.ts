import { expect, it } from 'vitest'
import { instantAt } from './zoned-time.ts'

it.each([
  ['2026-03-02', '09:00', 'UTC', '2026-03-02T09:00:00.000Z'],
  ['2026-03-02', '09:00', 'Europe/Berlin', '2026-03-02T08:00:00.000Z'],
  ['2026-07-02', '09:00', 'Europe/Berlin', '2026-07-02T07:00:00.000Z'],
  ['2026-03-02', '13:00', 'Asia/Kolkata', '2026-03-02T07:30:00.000Z'],
  ['2026-03-02', '09:00', 'Pacific/Auckland', '2026-03-01T20:00:00.000Z'],
  ['2026-03-02', '17:00', 'America/Los_Angeles', '2026-03-03T01:00:00.000Z'],
  // The days on which the clocks change: their mornings are like any other.
  ['2026-03-29', '09:00', 'Europe/Berlin', '2026-03-29T07:00:00.000Z'],
  ['2026-10-25', '09:00', 'Europe/Berlin', '2026-10-25T08:00:00.000Z'],
  // Skipped, and shown twice.
  ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  // A date that Samoa did not have.
  ['2011-12-30', '09:00', 'Pacific/Apia', '2011-12-30T19:00:00.000Z'],
])('%s %s in %s', (date, time, timeZone, instant) => {
  expect(instantAt(date, time, timeZone).toISOString()).toBe(instant)
})
