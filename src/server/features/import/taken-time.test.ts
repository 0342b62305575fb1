import { expect, test } from 'vitest'
import type { LeavePeriod } from '#shared/leave/leave-period.ts'
import { endsOfHalf, overlaps } from '#shared/leave/leave-period.ts'
import { addDays } from '#shared/plain-date.ts'
import { TakenTime } from './taken-time.ts'

test('finds the same overlaps as looking at each period does', () => {
  // A fixed sequence without an order: 37 is prime to 101.
  const periods = Array.from({ length: 101 }, (_, index): LeavePeriod => {
    const start = addDays('2025-01-01', (index * 37) % 101)
    const length = index % 3
    const halfDayPart = length === 0 ? ([null, 'morning', 'afternoon'] as const)[index % 2] : null
    return { start, end: addDays(start, length), ...endsOfHalf(halfDayPart ?? null) }
  })
  const taken = new TakenTime<number>()
  const kept: number[] = []
  for (const [index, period] of periods.entries()) {
    const met = taken.overlapping(period)
    const overlapping = kept.filter((one) => periods[one] && overlaps(periods[one], period))
    expect(met === undefined ? overlapping : overlapping.includes(met)).toEqual(met === undefined ? [] : true)
    if (met !== undefined) continue
    taken.add(period, index)
    kept.push(index)
  }
  expect(kept.length).toBeGreaterThan(20)
  expect(kept.length).toBeLessThan(periods.length)
})
