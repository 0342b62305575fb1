import { expect, it } from 'vitest'
import { endAfter, minutesTaken } from './minutes-taken.ts'

const date = '2026-03-03'
const shift = { date, part: 'full' as const, minutes: 480, from: '09:00', until: '17:30', breakMinutes: 30 }
const untimed = { date, part: 'full' as const, minutes: 480 }

it.each([
  [60, '10:00', shift],
  [240, '13:00', shift],
  [241, '13:31', shift],
  [480, '17:30', shift],
  [240, '12:00', untimed],
  [480, '16:00', untimed],
  [120, '12:00', { ...untimed, part: 'morning' as const, minutes: 120 }],
  [120, '14:00', { ...untimed, part: 'afternoon' as const, minutes: 240 }],
])('the first %s minutes of a date end at %s', (minutes, time, worked) => {
  expect(endAfter(worked, minutes)).toBe(time)
  const period = { start: date, end: date, startsAt: null, endsAt: time }
  expect(minutesTaken(worked, period)).toBe(minutes)
})

it('what lies past midnight has no time on its date', () => {
  expect(endAfter({ ...shift, from: '22:00', until: '06:30' }, 120)).toBeNull()
})
