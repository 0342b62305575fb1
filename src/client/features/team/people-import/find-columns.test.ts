import { expect, test } from 'vitest'
import { findColumns } from './find-columns.ts'

test.each([
  [['email'], { email: 0 }],
  [['Role', 'E-Mail Address'], { email: 1, role: 0 }],
  [
    ['EMAIL', 'role', 'Team', 'Manager email', 'First day'],
    { email: 0, role: 1, team: 2, manager: 3, startDate: 4 },
  ],
  [['Work Email', 'Department', 'Reports to', 'Hire_Date'], { email: 0, team: 1, manager: 2, startDate: 3 }],
])('%j', (headings, indexes) => {
  expect(findColumns(headings)).toEqual({ indexes, ignored: [] })
})

test('the manager’s address goes before the name; names are ignored', () => {
  expect(findColumns(['First name', 'Last name', 'Manager', 'Manager email', 'Email', ''])).toEqual({
    indexes: { email: 4, manager: 3 },
    ignored: ['First name', 'Last name', 'Manager'],
  })
})

test.each([
  [['Name', 'Role'], /^Row 1 has no column ‘Email’\. Please start with a row of column names/],
  [['Ben', 'ben@halyard.example'], /^Row 1, column 2 is an address already\./],
  [['Email', 'Role', 'Mail'], /^Row 1, column 3: ‘Email’ is there twice\./],
])('%j is refused', (headings, problem) => {
  expect(findColumns(headings)).toEqual({ problem: expect.stringMatching(problem) })
})
