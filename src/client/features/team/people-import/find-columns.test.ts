import { expect, test } from 'vitest'
import { findColumns } from './find-columns.ts'

const nothingElse = { fullName: undefined, balances: [], ignored: [] }

test.each([
  [['email'], { email: 0 }],
  [['Role', 'E-Mail Address'], { email: 1, role: 0 }],
  [
    ['EMAIL', 'role', 'Team', 'Manager email', 'First day'],
    { email: 0, role: 1, team: 2, manager: 3, startDate: 4 },
  ],
  [['Work Email', 'Department', 'Reports to', 'Hire_Date'], { email: 0, team: 1, manager: 2, startDate: 3 }],
  [
    ['First name', 'Surname', 'Email', 'Office', 'Working days', 'Allowance'],
    { firstName: 0, lastName: 1, email: 2, location: 3, workingDays: 4, annualDays: 5 },
  ],
])('%j', (headings, indexes) => {
  expect(findColumns(headings)).toEqual({ ...nothingElse, indexes })
})

test('a whole name is read where first and last names are not there', () => {
  expect(findColumns(['Employee', 'Email'])).toMatchObject({ fullName: 0, ignored: [] })
  expect(findColumns(['Employee', 'Last name', 'Email'])).toMatchObject({
    fullName: undefined,
    ignored: ['Employee'],
  })
})

test('the manager’s address goes before the name', () => {
  expect(findColumns(['Manager', 'Manager email', 'Email', ''])).toEqual({
    ...nothingElse,
    indexes: { email: 2, manager: 1 },
    ignored: ['Manager'],
  })
})

test.each([
  ['Balance', 'annual'],
  ['Opening balance', 'annual'],
  ['Days left', 'annual'],
  ['Annual balance', 'Annual'],
  ['Balance: Study leave', 'Study leave'],
  ['Opening balance (Sick)', 'Sick'],
  ['Personal days remaining', 'Personal'],
])('‘%s’ has the days left of %s', (heading, leaveType) => {
  expect(findColumns(['Email', heading])).toMatchObject({
    balances: [{ field: `balances.${leaveType}`, label: heading, index: 1 }],
    ignored: [],
  })
})

test.each(['Date left', 'Nickname', 'Balanced'])('‘%s’ is no balance', (heading) => {
  expect(findColumns(['Email', heading])).toMatchObject({ balances: [], ignored: [heading] })
})

test.each([
  [['Name', 'Role'], /^Row 1 has no column ‘Email’\. Please start with a row of column names/],
  [['Ben', 'ben@halyard.example'], /^Row 1, column 2 is already an address\./],
  [['Email', 'Role', 'Mail'], /^Row 1, column 3: there are two columns for ‘Email’\./],
])('%j is refused', (headings, problem) => {
  expect(findColumns(headings)).toEqual({ problem: expect.stringMatching(problem) })
})
