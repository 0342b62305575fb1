import { describe, expect, it } from 'vitest'
import { requestVersion, seenIn, showsSame } from './request-version.ts'

const day = {
  leaveType: 'annual',
  startDate: '2026-03-10',
  endDate: '2026-03-10',
  startsAt: null,
  endsAt: null,
  unit: 'days' as const,
  totalDays: '1',
  totalMinutes: 480,
}
const byTheClock = { ...day, startsAt: '09:00', endsAt: '11:00', unit: 'hours' as const, totalDays: '0.25' }
const step = '2026-03-02T09:00:00.000Z'

describe('the version of a request', () => {
  it.each([
    [day, '"annual 2026-03-10 2026-03-10 start end 1 480min"'],
    [byTheClock, '"annual 2026-03-10 2026-03-10 09:00 11:00 480min 0.25"'],
  ])('has days and minutes, and can be read back', (request, version) => {
    expect(requestVersion(request)).toBe(version)
    expect(seenIn(version)).toEqual({ ...request, stepApprovedAt: null })
    expect(seenIn(requestVersion({ ...request, stepApprovedAt: step })).stepApprovedAt).toBe(step)
  })

  it.each([
    ['fewer minutes of a type in days', day, { ...day, totalMinutes: 240 }, 'days', true],
    ['fewer minutes, and the type counts in hours since', day, { ...day, totalMinutes: 240 }, 'hours', false],
    ['other days', day, { ...day, totalDays: '0.5' }, 'days', false],
    ['another share of the day', byTheClock, { ...byTheClock, totalDays: '0.5' }, 'hours', true],
    [
      'another share, and the type counts in days since',
      byTheClock,
      { ...byTheClock, totalDays: '0.5' },
      'days',
      false,
    ],
    ['fewer minutes by the clock', byTheClock, { ...byTheClock, totalMinutes: 60 }, 'days', false],
    ['other times', byTheClock, { ...byTheClock, startsAt: '09:30' }, 'hours', false],
  ] as const)('%s', (_, seen, now, countsIn, isSame) => {
    expect(showsSame(seenIn(requestVersion(seen)), now, countsIn)).toBe(isSame)
  })

  it('of an older mail has what it showed, and lacks the rest', () => {
    const ofDays = seenIn('"annual 2026-03-10 2026-03-10 start end 1"')
    expect([showsSame(ofDays, day, 'days'), showsSame(ofDays, day, 'hours')]).toEqual([true, false])
    const ofHours = seenIn('"annual 2026-03-10 2026-03-10 09:00 11:00 480min"')
    expect([showsSame(ofHours, byTheClock, 'hours'), ofHours.unit]).toEqual([true, 'hours'])
  })
})
