import { expect, test } from 'vitest'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import { shortNamesIn } from './short-names.ts'

const leaveOf = (name: string): CalendarEntry => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return {
    id: name,
    userId: name,
    leaveType: 'annual',
    startDate: '2026-03-02',
    endDate: '2026-03-02',
    isHalfDay: false,
    halfDayPart: null,
    startsAt: null,
    endsAt: null,
    totalMinutes: 480,
    unit: 'days',
    totalDays: '1',
    status: 'approved',
    user: { id: name, firstName, lastName },
  }
}

test.each([
  ['nobody shares a first name', ['Ben Whitaker', 'Anna Keller'], ['Ben', 'Anna']],
  ['one person is away twice', ['Ben Whitaker', 'Ben Whitaker'], ['Ben', 'Ben']],
  ['two people share one', ['Ben Whitaker', 'Ben Ortiz', 'Anna Keller'], ['Ben W.', 'Ben O.', 'Anna']],
  ['the initial is the same, too', ['Ben Whitaker', 'Ben Wolf'], ['Ben Whitaker', 'Ben Wolf']],
  ['somebody has no last name', ['Ben', 'Ben Ortiz'], ['Ben', 'Ben O.']],
  ['an initial takes two code units', ['Ben 𝒲olf', 'Ben Ortiz'], ['Ben 𝒲.', 'Ben O.']],
])('where %s', (_, names, short) => {
  const entries = names.map(leaveOf)
  const shortNameOf = shortNamesIn(entries)
  expect(entries.map(({ user }) => shortNameOf(user))).toEqual(short)
})
