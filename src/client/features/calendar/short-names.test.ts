import { expect, test } from 'vitest'
import { calendarEntry } from '#client/testing/calendar-entry.ts'
import { shortNamesIn } from './short-names.ts'

const leaveOf = (name: string) => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return calendarEntry(name, { user: { id: name, firstName, lastName } })
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
