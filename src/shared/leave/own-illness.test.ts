import { describe, expect, test } from 'vitest'
import { illnessMayNeedNoDecision, isIllnessWithin, whyNotStillIll } from './own-illness.ts'
import { workCalendar } from './work-calendar.ts'

describe('sick leave of one’s own, asked for on Thursday 12 March 2026', () => {
  test.each([
    ['of today', '2026-03-12', '2026-03-12', 0, true],
    ['of yesterday, where only today needs no decision', '2026-03-11', '2026-03-11', 0, false],
    ['that began on the first of three days', '2026-03-09', '2026-03-12', 3, true],
    ['that was over before today', '2026-03-09', '2026-03-10', 3, true],
    ['that began a day earlier', '2026-03-08', '2026-03-12', 3, false],
    ['that goes on tomorrow', '2026-03-11', '2026-03-13', 3, false],
    ['of tomorrow', '2026-03-13', '2026-03-13', 14, false],
    ['of two weeks', '2026-02-26', '2026-03-12', 14, true],
  ])('%s', (_, startDate, endDate, daysBack, needsNone) => {
    const asked = { leaveType: 'sick', startDate, endDate }
    expect(isIllnessWithin(asked, { today: '2026-03-12', daysBack })).toBe(needsNone)
  })

  test.each([
    ['2026-02-26', '2026-03-12', true],
    ['2026-02-25', '2026-03-12', false],
    ['2026-03-12', '2026-03-13', false],
  ])('from %s to %s, where the company may have chosen any number of days', (startDate, endDate, may) => {
    expect(illnessMayNeedNoDecision({ leaveType: 'sick', startDate, endDate }, '2026-03-12')).toBe(may)
  })

  test.each(['annual', 'personal', 'unpaid', 'sick-child'])('is not leave of type %s', (leaveType) => {
    const asked = { leaveType, startDate: '2026-03-12', endDate: '2026-03-12' }
    expect(isIllnessWithin(asked, { today: '2026-03-12', daysBack: 3 })).toBe(false)
  })
})

describe('still ill', () => {
  const mondayOff = [{ date: '2026-03-16', part: 'full' as const }]
  const sick = {
    leaveType: 'sick',
    status: 'approved' as const,
    endDate: '2026-03-11',
    endsAt: null,
    isChanging: false,
  }
  const refusalOn = (leave: Partial<typeof sick>, today: string, daysBack = 3, holidays = mondayOff) => {
    const workedOn = workCalendar({ holidays })
    const isWorkingDate = (date: string) => workedOn(date).part !== 'none'
    return whyNotStillIll({ ...sick, ...leave }, { today, daysBack, isWorkingDate })
  }
  const tooLongAgo = 'This sick leave ended too long ago. Please request sick leave for today.'

  test.each([
    ['the day after', '2026-03-11', '2026-03-12', 3],
    ['the day after, where no day back needs no decision', '2026-03-11', '2026-03-12', 0],
    ['three days after', '2026-03-10', '2026-03-13', 3],
    ['on Tuesday after a free Monday', '2026-03-13', '2026-03-17', 0],
    ['on Monday after Friday', '2026-03-06', '2026-03-09', 2],
  ])('%s: may be', (_, endDate, today, daysBack) => {
    expect(refusalOn({ endDate }, today, daysBack)).toBeNull()
  })

  test.each([
    ['four days after, of which some were worked', { endDate: '2026-03-09' }, '2026-03-13', tooLongAgo],
    ['on a Saturday', {}, '2026-03-14', 'Today isn’t one of your working days.'],
    ['on a public holiday', { endDate: '2026-03-13' }, '2026-03-16', 'Today isn’t one of your working days.'],
    ['on its last day', {}, '2026-03-11', 'This sick leave isn’t over.'],
    [
      'after leave until noon',
      { endsAt: '12:00' as never },
      '2026-03-12',
      'This sick leave ended at noon. Please request sick leave for today.',
    ],
    [
      'after leave by the clock',
      { endsAt: '15:30' as never },
      '2026-03-12',
      'This sick leave ended at 15:30. Please request sick leave for today.',
    ],
    [
      'while a change of it waits',
      { isChanging: true },
      '2026-03-12',
      'A change of this leave is waiting for a decision. Please withdraw it first.',
    ],
    [
      'that is pending',
      { status: 'pending' as never },
      '2026-03-12',
      'This request is pending, not approved.',
    ],
    [
      'of annual leave',
      { leaveType: 'annual' },
      '2026-03-12',
      'Only sick leave can be extended like this. Please request sick leave.',
    ],
  ])('%s: is refused', (_, leave, today, sentence) => {
    expect(refusalOn(leave, today)).toBe(sentence)
  })

  test('after a closure of two weeks at most', () => {
    const closed = Array.from({ length: 15 }, (_, day) => ({
      date: `2026-03-${String(day + 2).padStart(2, '0')}`,
      part: 'full' as const,
    }))
    expect(refusalOn({ endDate: '2026-03-03' }, '2026-03-17', 3, closed)).toBeNull()
    expect(refusalOn({ endDate: '2026-03-02' }, '2026-03-17', 3, closed)).toBe(tooLongAgo)
  })
})
